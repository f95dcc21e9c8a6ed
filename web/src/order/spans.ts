/** Spans of time as one says them. */

/** A span of minutes, in hours and halves of them where it is long. */
export function lasting(minutes: number): string {
  if (!minutes) return ''
  if (minutes < 60) return `${minutes} min`
  const halves = Math.round(minutes / 30)
  const [hours, half] = [Math.floor(halves / 2), halves % 2 ? '½' : '']
  return `${hours}${half} h`
}

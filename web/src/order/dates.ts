/** Days and spans of time as one says them. */

/** A day such as `1809-06-14`, as `14 June 1809`; anything else as it is. */
export function dated(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return day
  const name = new Date(Date.UTC(2000, month - 1, 1)).toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' })
  return `${date} ${name} ${year}`
}

/** A span of minutes, in hours and halves of them where it is long. */
export function lasting(minutes: number): string {
  if (!minutes) return ''
  if (minutes < 60) return `${minutes} min`
  const halves = Math.round(minutes / 30)
  const [hours, half] = [Math.floor(halves / 2), halves % 2 ? '½' : '']
  return `${hours}${half} h`
}

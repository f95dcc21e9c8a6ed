/** The styles of an overlay by its name. One that is not known looks like a zone. */
const STYLES: Record<string, string> = {
  reach: 'reach',
  move: 'reach',
  bonus: 'bonus',
  charge: 'bonus',
  path: 'path',
  arc: 'arc',
  fire: 'arc',
  close_fire: 'close',
  command: 'command',
  sight: 'sight',
  target: 'target',
  threat: 'threat',
}

export const styleOf = (overlay: string): string => `o-${STYLES[overlay] ?? 'zone'}`

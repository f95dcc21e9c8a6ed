/** A battle made to measure: forty units a side on open ground, with a wood and a hill between them. */

const SIDES = [
  { name: 'Blue', side: 'blue', home: 'south', line: 700, back: -1 },
  { name: 'Red', side: 'red', home: 'north', line: 1900, back: 1 },
] as const
const BRIGADES = 5
const UNITS = 8
const APART = 120

type Army = (typeof SIDES)[number]

/** Every eighth unit is a battery, every fourth horse, the rest foot. */
function unit({ name, line, back }: Army, brigade: number, place: number): string {
  const number = brigade * UNITS + place + 1
  const at = `at = [${300 + number * APART}, ${line + (place % 2) * 220 * back}]`
  if (place === 7) {
    const guns = 'guns = [{ count = 8, pounds = 6 }]'
    return `{ name = "${name} Battery ${number}", arm = "foot_artillery", men = 110, ${guns}, formation = "battery", ${at} }`
  }
  return place === 3
    ? `{ name = "${name} Hussars ${number}", arm = "light_cavalry", men = 400, squadrons = 4, formation = "column", ${at} }`
    : `{ name = "${name} Foot ${number}", arm = "line_infantry", men = 600, formation = "column", ${at} }`
}

function brigade(army: Army, index: number): string {
  const at = `[${300 + (index * UNITS + 4) * APART}, ${army.line + 420 * army.back}]`
  const units = Array.from({ length: UNITS }, (_, place) => `  ${unit(army, index, place)},`)
  return `[[army.brigade]]
name = "${army.name} Brigade ${index + 1}"
leader = { name = "${army.name} General ${index + 1}", ability = "average", at = ${at} }
unit = [
${units.join('\n')}
]`
}

const army = (of: Army): string => `[[army]]
name = "${of.name}"
side = "${of.side}"
home = "${of.home}"

${Array.from({ length: BRIGADES }, (_, index) => brigade(of, index)).join('\n\n')}`

/** The file of the battle. */
export const EIGHTY = `title = "Forty a side"
minutes = 60

[field]
size = [5600, 2600]
height = 100

[[terrain]]
kind = "hill"
polygon = [[2000, 1150], [3600, 1150], [3400, 1450], [2200, 1450]]
height = 110
slope = "gentle"

[[terrain]]
kind = "woods"
polygon = [[900, 1150], [1500, 1150], [1400, 1450], [1000, 1400]]
dense = false

${SIDES.map(army).join('\n\n')}

[winning]
words = "An army that breaks has lost."
`

import { type Placeholders, path, spaced, word } from './expressions.ts'
import type { Random } from './random.ts'
import { anyValue, attribute, value } from './values.ts'

/** Generates a condition or filter. Some misuse operands in ways that only the operand check finds. */
export function condition(random: Random, names: Placeholders, depth = 2): string {
  const nested = depth > 0 ? 2 : 0
  return random.weighted([
    [6, () => comparison(random, names)],
    [2, () => functionCall(random, names)],
    [1, () => between(random, names)],
    [1, () => among(random, names)],
    [
      nested,
      () => `${condition(random, names, depth - 1)} ${word(random, 'and')} ${condition(random, names, depth - 1)}`,
    ],
    [
      nested,
      () => `${condition(random, names, depth - 1)} ${word(random, 'or')} ${condition(random, names, depth - 1)}`,
    ],
    [nested / 2, () => `${word(random, 'not')} ${condition(random, names, depth - 1)}`],
    [nested, () => spaced(random, '(', condition(random, names, depth - 1), ')')],
  ])
}

const comparators = ['=', '<>', '<', '<=', '>', '>=']

function comparison(random: Random, names: Placeholders): string {
  const head = names.head()
  return spaced(random, operand(random, names, head), random.pick(comparators), operand(random, names, head, true))
}

/** Returns a path, a value that suits the attribute, or a size; `preferValue` for the right hand side. */
function operand(random: Random, names: Placeholders, head: string, preferValue = false): string {
  return random.weighted([
    [preferValue ? 1 : 8, () => path(random, names, random.oneIn(6) ? names.head() : head)],
    [preferValue ? 8 : 1, () => names.value(random.oneIn(10) ? anyValue(random) : attribute(random, head))],
    [0.7, () => size(random, names)],
  ])
}

function size(random: Random, names: Placeholders): string {
  const inner = random.oneIn(15) ? names.value(value(random)) : path(random, names)
  return spaced(random, 'size', '(', inner, ')')
}

function between(random: Random, names: Placeholders): string {
  const head = names.head()
  const [lower, upper] = [bound(random, names, head), bound(random, names, head)]
  return `${operand(random, names, head)} ${word(random, 'between')} ${lower} ${word(random, 'and')} ${upper}`
}

function bound(random: Random, names: Placeholders, head: string): string {
  return operand(random, names, random.oneIn(3) ? head : 'n', true)
}

function among(random: Random, names: Placeholders): string {
  const head = names.head()
  const list = random.times(random.integer(1, 4), () => operand(random, names, head, true))
  return `${operand(random, names, head)} ${word(random, 'in')} ${spaced(random, '(', list.join(', '), ')')}`
}

const types = ['S', 'N', 'B', 'SS', 'NS', 'BS', 'L', 'M', 'BOOL', 'NULL', 'X', '', 's']

function functionCall(random: Random, names: Placeholders): string {
  const head = names.head()
  const place = path(random, names, head)
  const argument = () => operand(random, names, head, true)
  const made: Record<string, () => string[]> = {
    attribute_exists: () => [place],
    attribute_not_exists: () => [place],
    attribute_type: () => [place, names.value(random.oneIn(12) ? value(random) : { S: random.pick(types) })],
    begins_with: () => [place, random.oneIn(2) ? argument() : names.value({ S: random.pick(['a', 'p', '']) })],
    contains: () => [random.oneIn(20) ? argument() : place, argument()],
    size: () => [place],
    starts_with: () => [place],
  }
  const name = random.pick([
    'attribute_exists',
    'attribute_not_exists',
    'attribute_type',
    'begins_with',
    'contains',
    ...(random.oneIn(12) ? ['size', 'starts_with', 'if_not_exists', 'list_append', 'ATTRIBUTE_EXISTS'] : []),
  ])
  const operands = made[name]?.() ?? [place, argument()]
  if (random.oneIn(40)) operands.push(argument())
  if (random.oneIn(60)) operands.pop()
  if (random.oneIn(60)) operands[0] = names.value(value(random))
  return spaced(random, name, '(', operands.join(random.pick([',', ', ', ' , '])), ')')
}

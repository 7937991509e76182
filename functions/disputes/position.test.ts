import { expect, it } from 'vitest'
import { checkCells, textCells } from '../../test/support/cells.ts'
import { position } from './position.ts'

const time = '2026-11-24T12:00:00.000Z'
const id = 'ord_01KAJ9A1B2C3D4E5F6G7H8J9K0-1'

it('a position is the time of an opening and a dispute', () => {
  expect(position.parse(`${time}#${id}`)).toBe(`${time}#${id}`)
})

it('a position with another time, id or part is refused', () =>
  checkCells(
    textCells([
      '',
      '#',
      time,
      `${time}#`,
      `#${id}`,
      `${id}#${time}`,
      `${time}#${id}#`,
      `${time}#${id}#${id}`,
      `2026-11-24T12:00:00Z#${id}`,
      `2026-11-24#${id}`,
      `${time}#ord_01KAJ9A1B2C3D4E5F6G7H8J9K0-0`,
    ]),
    (text) => expect(position.safeParse(text).success).toBe(false),
  ))

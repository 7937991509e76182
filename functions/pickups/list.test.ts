import { expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { positionOfOwn } from './list.ts'

const id = newId('pickup', new Date('2026-11-21T12:00:00.000Z'))
const isPosition = (text: string) => positionOfOwn.safeParse(text).success

it('accepts only a minute and a pickup id as a cursor of own pickups', () => {
  expect(isPosition(`2026-11-21T14:05#${id}`)).toBe(true)
  for (const other of [
    '',
    id,
    `#${id}`,
    '2026-11-21T14:05',
    '2026-11-21T14:05#',
    `2026-11-21#${id}`,
    `2026-11-21T14:05:00#${id}`,
    ` 2026-11-21T14:05#${id}`,
    `2026-11-21T14:05#${id}#${id}`,
    `2026-11-21T14:05#${id.replace('pic_', 'ad_')}`,
  ])
    expect(isPosition(other), other).toBe(false)
})

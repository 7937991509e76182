import { expect, it } from 'vitest'
import { limitChange } from './limit-change.ts'

const stands = { twoAdminsAboveCents: 100_000 }
const wished = { ...stands, raiseToCents: 500_000 }

it('says that somebody wants it raised', () => {
  expect(limitChange({ before: stands, after: wished })).toEqual({ text: 'limit.wished', amount: 500_000 })
})

it('says from where to where it changed', () => {
  const after = { twoAdminsAboveCents: 500_000 }
  expect(limitChange({ before: wished, after })).toEqual({ text: 'limit.change', before: 100_000, after: 500_000 })
})

it('says that a wish was ended where the limit stayed', () => {
  expect(limitChange({ before: wished, after: stands })).toEqual({ text: 'limit.wishEnded', amount: 500_000 })
})

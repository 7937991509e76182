import { expect, it } from 'vitest'
import { limitChange } from './limit-change.ts'

const stands = { twoAdminsAboveCents: 100_000 }
const wished = { ...stands, raiseToCents: 500_000 }

it('reports a requested raise', () => {
  expect(limitChange({ before: stands, after: wished })).toEqual({ text: 'limit.wished', amount: 500_000 })
})

it('reports the old and the new limit', () => {
  const after = { twoAdminsAboveCents: 500_000 }
  expect(limitChange({ before: wished, after })).toEqual({ text: 'limit.change', before: 100_000, after: 500_000 })
})

it('reports an ended raise request when the limit stayed the same', () => {
  expect(limitChange({ before: wished, after: stands })).toEqual({ text: 'limit.wishEnded', amount: 500_000 })
})

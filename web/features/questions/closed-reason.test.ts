import { expect, it } from 'vitest'
import { isListed, recyclableStatuses } from '../../../shared/life-cycles/recyclable.ts'
import { closedReason } from './closed-reason.ts'

it('returns no reason exactly while an ad is published', () => {
  for (const status of recyclableStatuses)
    expect(closedReason(status) === undefined).toBe(isListed({ status, hidden: false }))
})

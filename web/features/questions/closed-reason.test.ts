import { expect, it } from 'vitest'
import { isListed, recyclableStatuses } from '../../../shared/life-cycles/recyclable.ts'
import { closedReason } from './closed-reason.ts'

it('questions are taken while an ad is published, and else there is a reason', () => {
  for (const status of recyclableStatuses)
    expect(closedReason(status) === undefined).toBe(isListed({ status, hidden: false }))
})

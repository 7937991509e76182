import { describe, expect, it } from 'vitest'
import { checkCells } from '../../test/support/cells.ts'
import { nextReferralStatus, type ReferralAction, type ReferralStatus } from './referral.ts'

type Step = readonly [from: ReferralStatus, action: ReferralAction, to: ReferralStatus | undefined]

const steps: readonly Step[] = [
  ['pending', 'qualify', 'qualified'],
  ['pending', 'pay', undefined],
  ['pending', 'lose', undefined],
  ['qualified', 'qualify', undefined],
  ['qualified', 'pay', 'paid'],
  ['qualified', 'lose', 'pending'],
  ['paid', 'qualify', undefined],
  ['paid', 'pay', undefined],
  ['paid', 'lose', 'taken_back'],
  ['paid', 'regain', undefined],
  ['pending', 'regain', undefined],
  ['qualified', 'regain', undefined],
  ['taken_back', 'qualify', undefined],
  ['taken_back', 'pay', undefined],
  ['taken_back', 'lose', undefined],
  ['taken_back', 'regain', 'paid'],
]

describe('life cycle of a referral', () => {
  it('qualifies, is paid once, and falls back to pending before the payment, to taken back after it', () =>
    checkCells(
      steps.map((step) => [step.join(' '), step] as const),
      ([from, action, to]) => expect(nextReferralStatus(from, action)).toBe(to),
    ))
})

import { expect, it } from 'vitest'
import { isRepaymentOpen, nextRepaymentStatus, repaymentLifeCycle, repaymentStatuses } from './repayment.ts'

it('allows these transitions', () => {
  expect(repaymentLifeCycle.map(({ action, by, from, to }) => `${action} by ${by}: ${from} → ${to}`)).toEqual([
    'open by payments: none → key_needed',
    'state_key by buyer: key_needed → ready',
    'endorse by admin: ready → endorsed',
    'pay by second: endorsed → paid',
    'end by payments: key_needed → ended',
    'end by payments: ready → ended',
    'end by payments: endorsed → ended',
  ])
})

it('is owed until it is paid or ended', () => {
  expect(repaymentStatuses.filter((one) => !isRepaymentOpen(one))).toEqual(['paid', 'ended'])
  expect(nextRepaymentStatus('ready', 'pay')).toBeUndefined()
})

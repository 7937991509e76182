import { expect, it } from 'vitest'
import { nextWithdrawalStatus, withdrawalLifeCycle, withdrawalStates, withdrawalStatuses } from './withdrawal.ts'

it('stays pending until an admin completes or fails it, then is final', () => {
  expect(nextWithdrawalStatus('none', 'requester', 'request')).toBe('pending')
  expect(nextWithdrawalStatus('pending', 'admin', 'endorse')).toBe('pending')
  expect(nextWithdrawalStatus('pending', 'admin', 'complete')).toBe('completed')
  expect(nextWithdrawalStatus('pending', 'admin', 'fail')).toBe('failed')
  for (const { from } of withdrawalLifeCycle) expect(from === 'none' || !withdrawalStates[from].isOver).toBe(true)
})

it('does not let the requester decide', () => {
  for (const from of withdrawalStatuses)
    for (const action of ['endorse', 'complete', 'fail'] as const)
      expect(nextWithdrawalStatus(from, 'requester', action)).toBeUndefined()
})

import { expect, it } from 'vitest'
import { isTransferOver, transferLifeCycle, transferStatuses, transferTransition } from './transfer.ts'

it('allows these transitions', () => {
  expect(transferLifeCycle.map(({ action, by, from, to }) => `${action} by ${by}: ${from} → ${to}`)).toEqual([
    'enter by admin: none → entered',
    'propose by admin: none → proposed',
    'confirm by second: proposed → entered',
    'drop by admin: proposed → dropped',
    'propose_undo by admin: entered → undo_proposed',
    'keep by admin: undo_proposed → entered',
    'undo by second: undo_proposed → undone',
  ])
})

it('frees the reference of an undone or dropped transfer only', () => {
  expect(transferStatuses.filter(isTransferOver)).toEqual(['undone', 'dropped'])
})

it('refuses every other step', () => {
  expect(transferTransition('undone', 'undo')).toBeUndefined()
  expect(transferTransition('proposed', 'undo')).toBeUndefined()
})

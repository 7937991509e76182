import * as z from 'zod'

/** States of a transfer of the provider's balance to the bank (rules 10.28). */
export const transferStatuses = ['proposed', 'entered', 'undo_proposed', 'undone', 'dropped'] as const
export const transferStatus = z.enum(transferStatuses)
export type TransferStatus = z.infer<typeof transferStatus>

/** `second` is any admin except the one who proposed. */
export type TransferActor = 'admin' | 'second'

/** Steps that an admin takes with an entered transfer. */
export const transferSteps = ['confirm', 'drop', 'propose_undo', 'keep', 'undo'] as const
export type TransferStep = (typeof transferSteps)[number]

interface Transition {
  readonly action: 'enter' | 'propose' | TransferStep
  readonly by: TransferActor
  readonly from: TransferStatus | 'none'
  readonly to: TransferStatus
}

/** Shared by use cases, buttons and tests. Others are refused. */
export const transferLifeCycle: readonly Transition[] = [
  { action: 'enter', by: 'admin', from: 'none', to: 'entered' },
  // Above the two-admin limit.
  { action: 'propose', by: 'admin', from: 'none', to: 'proposed' },
  { action: 'confirm', by: 'second', from: 'proposed', to: 'entered' },
  { action: 'drop', by: 'admin', from: 'proposed', to: 'dropped' },
  // Whatever the amount, two admins undo a transfer.
  { action: 'propose_undo', by: 'admin', from: 'entered', to: 'undo_proposed' },
  { action: 'keep', by: 'admin', from: 'undo_proposed', to: 'entered' },
  { action: 'undo', by: 'second', from: 'undo_proposed', to: 'undone' },
]

export function transferTransition(from: Transition['from'], action: Transition['action']): Transition | undefined {
  return transferLifeCycle.find((one) => one.from === from && one.action === action)
}

/** Returns whether the reference may be entered again. */
export function isTransferOver(status: TransferStatus): boolean {
  return !transferLifeCycle.some(({ from }) => from === status)
}

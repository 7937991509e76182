import type { RecyclableStatus } from '../../../shared/life-cycles/recyclable.ts'

type ClosedReason = 'notYet' | 'negotiated' | 'ended'

const reasons: Readonly<Record<RecyclableStatus, ClosedReason | undefined>> = {
  approved: undefined,
  pending: 'notYet',
  rejected: 'notYet',
  paid: 'negotiated',
  collection: 'negotiated',
  paused: 'notYet',
  sold: 'ended',
  completed: 'ended',
}

/** Returns the message key for why an ad takes no questions; undefined for published ads. */
export function closedReason(status: RecyclableStatus): ClosedReason | undefined {
  return reasons[status]
}

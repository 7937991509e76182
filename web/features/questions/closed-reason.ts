import type { RecyclableStatus } from '../../../shared/life-cycles/recyclable.ts'

/** Returns the message key for why an ad takes no questions; undefined for published ads. */
export function closedReason(status: RecyclableStatus): 'notYet' | 'negotiated' | 'ended' | undefined {
  switch (status) {
    case 'approved':
      return undefined
    case 'pending':
    case 'rejected':
      return 'notYet'
    case 'paid':
    case 'collection':
      return 'negotiated'
    case 'sold':
    case 'completed':
      return 'ended'
  }
}

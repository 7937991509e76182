import type { SignalCode } from '../../shared/contract/payouts.ts'
import { dayMs } from '../../shared/days.ts'
import { isSameHolder } from '../../shared/people/tax-id.ts'
import { isQuickPickup } from '../../shared/pickups/deferral.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import { type DeviceTies, shareDevice } from '../kit/people/sign-ins/devices.ts'

const youngMs = 30 * dayMs

type Address = Pick<ProfileRow, 'postalCode' | 'street' | 'streetNumber' | 'complement'>

export interface Party extends Address, Pick<ProfileRow, 'id' | 'phone' | 'taxId' | 'createdAt'> {
  /** Hashes of the keys that the user asked for money to. */
  readonly pixKeys: ReadonlySet<string>
  readonly devices: DeviceTies
}

export interface Sale {
  readonly orderId: string
  /** Undefined for a deleted account. */
  readonly buyer: Party | undefined
  readonly acceptedAt: string | undefined
  readonly earnedAt: string
}

export interface Signal {
  readonly code: SignalCode
  /** The sale it is about; null for the account. */
  readonly orderId: string | null
  readonly buyerId: string | null
}

/**
 * Reasons for an admin to look twice before money leaves (rules 10.23). They decide nothing. Disputes of these sales
 * belong here too, as signals of their sale.
 */
export function signalsOf(seller: Party, sales: readonly Sale[], now: Date): Signal[] {
  const young = now.getTime() - Date.parse(seller.createdAt) < youngMs
  return [
    ...(young ? [{ code: 'young_account', orderId: null, buyerId: null } as const] : []),
    ...sales.flatMap(({ orderId, buyer, ...sale }) => {
      const codes = [...(isQuick(sale) ? (['quick_pickup'] as const) : []), ...(buyer ? sharedBy(seller, buyer) : [])]
      return codes.map((code) => ({ code, orderId, buyerId: buyer?.id ?? null }))
    }),
  ]
}

function isQuick({ acceptedAt, earnedAt }: Pick<Sale, 'acceptedAt' | 'earnedAt'>): boolean {
  return isQuickPickup(acceptedAt ?? null, new Date(earnedAt))
}

function sharedBy(seller: Party, buyer: Party): SignalCode[] {
  const shared = {
    shared_device: shareDevice(seller.devices, buyer.devices),
    shared_phone: seller.phone === buyer.phone,
    shared_address: addressOf(seller) !== undefined && addressOf(seller) === addressOf(buyer),
    shared_pix_key: [...seller.pixKeys].some((key) => buyer.pixKeys.has(key)),
    shared_tax_id: seller.taxId !== null && isSameHolder(buyer.taxId, seller.taxId),
  }
  return (Object.keys(shared) as (keyof typeof shared)[]).filter((code) => shared[code])
}

/** Undefined while the address is incomplete. */
function addressOf({ postalCode, street, streetNumber, complement }: Address): string | undefined {
  if (!postalCode || !street || !streetNumber) return undefined
  return [postalCode, street, streetNumber, complement ?? '']
    .map((part) =>
      part
        .normalize('NFD')
        .replace(/[^0-9A-Za-z]/g, '')
        .toLowerCase(),
    )
    .join('|')
}

import { hostNameOf } from '../../shared/host-name.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { SettingsRow } from '../kit/settings.ts'

/** The settings of the tabs. The approval limit has rules of its own (`approval-limit.ts`). */
export type TabSettings = Partial<Omit<SettingsRow, 'version' | 'twoAdminsAboveCents' | 'raise'>>

export interface Difference {
  readonly before: TabSettings
  readonly after: TabSettings
}

interface Seen {
  readonly version: number
  /** Read from the user pool: a token may be an hour old. */
  readonly isAdmin: boolean
}

/**
 * Returns the fields that change, undefined if none does.
 * @throws Refusal access.denied; settings.changed_meanwhile
 */
export function decideChange(
  before: SettingsRow,
  wanted: TabSettings,
  { version, isAdmin }: Seen,
): Difference | undefined {
  if (!isAdmin) throw new Refusal('access.denied')
  if (version !== before.version) throw new Refusal('settings.changed_meanwhile')
  const changed = (Object.keys(wanted) as (keyof TabSettings)[]).filter((name) => wanted[name] !== before[name])
  if (changed.length === 0) return undefined
  const fields = (row: TabSettings) => Object.fromEntries(changed.map((name) => [name, row[name]])) as TabSettings
  return { before: fields(before), after: fields(wanted) }
}

type MaintenanceFields = Pick<SettingsRow, 'maintenanceOn' | 'maintenanceMessage' | 'productionDomain'>

/**
 * Maintenance acts on the production domain only; elsewhere it is saved as off (rules 12.14).
 * @throws Refusal settings.domain_invalid; settings.message_required; settings.domain_required
 */
export function decideMaintenance(wanted: MaintenanceFields, ownDomain: string): MaintenanceFields {
  const maintenanceMessage = wanted.maintenanceMessage.trim()
  const typedDomain = wanted.productionDomain.trim()
  const productionDomain = typedDomain === '' ? '' : hostNameOf(typedDomain)
  if (productionDomain === undefined) throw new Refusal('settings.domain_invalid')
  if (wanted.maintenanceOn && maintenanceMessage === '') throw new Refusal('settings.message_required')
  if (wanted.maintenanceOn && productionDomain === '') throw new Refusal('settings.domain_required')
  return {
    maintenanceOn: wanted.maintenanceOn && productionDomain === ownDomain,
    maintenanceMessage,
    productionDomain,
  }
}

import type { AdminSettings } from '../../shared/contract/settings.ts'
import { auditPart } from '../kit/audit.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { Admins } from '../kit/people/admins/admins.ts'
import { readSettingsRow } from '../kit/settings.ts'
import type { Table } from '../kit/table/table.ts'
import { transact } from '../kit/table/transaction.ts'
import { decideChange, type TabSettings } from './decide.ts'
import { settingsPart } from './store.ts'

interface Deps {
  readonly table: Table
  readonly admins: Pick<Admins, 'isAdmin'>
  readonly ownDomain: string
  readonly now: Date
}

/** Each tab has its own audit target. */
export type SettingsTab = 'system' | 'admin-notices' | 'maintenance'

export async function readAllSettings({ table, ownDomain }: Pick<Deps, 'table' | 'ownDomain'>): Promise<AdminSettings> {
  return { ...(await readSettingsRow(table, { consistent: true })), ownDomain }
}

/**
 * Changes the settings of one tab; those of other tabs stay as they are (rules 12.4).
 * @throws Refusal as `decideChange`
 */
export async function changeSettings(
  deps: Deps,
  actor: Actor,
  tab: SettingsTab,
  { version, reason, ...wanted }: TabSettings & { readonly version: number; readonly reason: string },
): Promise<AdminSettings> {
  const { table, admins, now } = deps
  const [before, isAdmin] = await Promise.all([
    readSettingsRow(table, { consistent: true }),
    admins.isAdmin(actor.userId),
  ])
  const change = decideChange(before, wanted, { version, isAdmin })
  if (change) {
    const entry = { action: 'update:settings', targetId: `settings/${tab}`, ...change, reason: reason.trim() }
    await transact(table, [settingsPart(before, change.after), auditPart(actor, entry, now)])
  }
  return await readAllSettings(deps)
}

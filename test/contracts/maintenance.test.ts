import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operations } from '../../shared/contract/contract.ts'
import { checkCells } from '../support/cells.ts'

const root = join(import.meta.dirname, '../..')

test('every API reads maintenance', () =>
  checkCells(
    globSync('functions/*/entries/api.ts', { cwd: root })
      .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
      .filter(([, text]) => /\bapi\('/.test(text)),
    (text) => expect(text).toContain('maintenance: maintenanceReader(table)'),
  ))

test('maintenance leaves open what rule 12.14 names, and nothing else', () => {
  expect(
    operations()
      .filter(({ duringMaintenance }) => duringMaintenance)
      .map(({ name }) => name),
  ).toEqual([
    // An admin signs in at the user pool; these two help who cannot.
    'accounts.requestRecovery',
    'accounts.resetPassword',
    'deviceSignIns.start',
    'deviceSignIns.state',
    'deviceSignIns.signIn',
    // Links in e-mails, these and the last four: a reader can end them at any time (RFC 8058).
    'notifications.unsubscribe',
    'settings.get',
    'orders.get',
    'orders.notify',
    'newsletter.confirm',
    'newsletter.unsubscribe',
    'newsletter.openByLink',
    'newsletter.eraseByLink',
  ])
})

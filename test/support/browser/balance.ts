import type { Page } from '@playwright/test'
import { readPastedAmount } from '../../../shared/money-input.ts'
import { expect } from './visits.ts'

export type Accounts = readonly [available: number, pending: number, escrow: number, held: number]

const names = ['Disponível', 'Pendente', 'Guardado', 'Reservado'] as const

/** Checks the four amounts on the balance page, and that the changes in the statement add up to each. */
export async function expectAddsUp(page: Page, wanted: Accounts): Promise<void> {
  const sums = page.getByRole('region', { name: 'Saldo total' })
  const changes = page.getByRole('region', { name: 'Extrato' }).locator('[data-account]')
  const sumOf = async (account: string) =>
    (await changes.allTextContents())
      .filter((text) => text.startsWith(account))
      .map((text) => (text.includes('−') ? -1 : 1) * (readPastedAmount(text.replace(/^.*[+−]/, '')) ?? 0))
      .reduce((all, cents) => all + cents, 0)
  for (const [index, account] of names.entries()) {
    const shown = sums
      .locator('dl > div')
      .filter({ hasText: new RegExp(`^${account}`) })
      .locator('dd')
    await expect.poll(async () => readPastedAmount((await shown.textContent()) ?? ''), account).toBe(wanted[index])
    await expect.poll(() => sumOf(account), account).toBe(wanted[index])
  }
}

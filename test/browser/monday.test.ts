import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { mondayAds, mondayTickets, mondayWithdrawals } from '../../local/seed/monday.ts'
import { expect, withBrowser } from '../support/browser/visits.ts'
import { type OwnCloud, startOwnCloud } from '../support/own-cloud.ts'
import { type Person, signInAdmin } from '../support/people/people.ts'

/** `MONDAY=whole` works off every item, as the campaign does; otherwise enough to turn a page of each queue. */
const isWhole = process.env.MONDAY === 'whole'
const part = {
  ads: isWhole ? mondayAds : 12,
  withdrawals: isWhole ? mondayWithdrawals : 12,
  tickets: isWhole ? mondayTickets : 3,
}
const timeout = isWhole ? 1_200_000 : 120_000

const { visit } = withBrowser()
let own: OwnCloud
let admin: Person

beforeAll(async () => {
  own = await startOwnCloud({ seed: 'monday' })
  admin = await signInAdmin()
}, 300_000)
afterAll(() => own?.close())

/** Counts the keys that an admin presses. */
function keyboardOf(page: Page) {
  let pressed = 0
  return {
    async press(key: string) {
      pressed += 1
      await page.keyboard.press(key)
    },
    /** Returns the keys since the last call. */
    taken() {
      const taken = pressed
      pressed = 0
      return taken
    },
  }
}

const waiting = async (queue: 'ads' | 'withdrawals' | 'tickets') => {
  const page = await admin.api.queues.waiting({})
  return page.queues.find((figure) => figure.queue === queue)
}

/** An identifier as a bank shows it after a transfer of this minute. */
function endToEndId(number: number): string {
  const minute = new Date().toISOString().replace(/\D/g, '').slice(0, 12)
  return `E00000000${minute}${String(number).padStart(11, '0')}`
}

describe('an admin’s Monday', () => {
  it(
    'approves each ad with at most two keys',
    async () => {
      const page = await visit({ as: admin, at: '/admin/moderation' })
      const keyboard = keyboardOf(page)
      const panel = page.getByRole('complementary', { name: 'Decisão' })
      const list = page.getByRole('table').getByRole('rowheader')
      const counts: number[] = []
      await expect(list.first()).toBeVisible()
      for (let done = 0; done < part.ads; done++) {
        const id = await panel.getByRole('heading', { level: 2 }).getByRole('link').getAttribute('href')
        await keyboard.press('1')
        await keyboard.press('a')
        counts.push(keyboard.taken())
        await expect(panel.locator(`a[href="${id}"]`)).toHaveCount(0)
      }
      expect(Math.max(...counts)).toBeLessThanOrEqual(2)
    },
    timeout,
  )

  it(
    'pays each withdrawal with at most four keys beside the end-to-end id, oldest first',
    async () => {
      const page = await visit({ as: admin, at: '/admin/withdrawals' })
      const keyboard = keyboardOf(page)
      const rows = page.getByRole('table', { name: 'Saques' }).getByRole('rowheader')
      await expect(rows.first()).toBeVisible()
      const { items } = await admin.api.withdrawals.queue({ status: 'pending' })
      const counts: number[] = []
      const handled: string[] = []
      for (let done = 0; done < part.withdrawals; done++) {
        if (!new URL(page.url()).searchParams.has('open')) {
          await keyboard.press('j')
          await keyboard.press('Enter')
        }
        await expect(page).toHaveURL(/open=/)
        const id = String(new URL(page.url()).searchParams.get('open'))
        await expect(page.getByRole('dialog', { name: /^Saque de/ }).getByText(id)).toBeVisible()
        // A sale in dispute holds its seller's withdrawals: the admin reads why and goes on.
        const pay = page.getByRole('button', { name: 'Concluir', exact: true }).last()
        if ((await pay.getAttribute('aria-disabled')) === 'true') await keyboard.press('j')
        else {
          await keyboard.press('a')
          const dialog = page.getByRole('dialog', { name: 'Concluir este saque?' })
          await expect(dialog.getByRole('textbox').last()).toBeFocused()
          await page.keyboard.insertText(endToEndId(done))
          await keyboard.press('Enter')
        }
        counts.push(keyboard.taken())
        handled.push(id)
        await expect(page).not.toHaveURL(new RegExp(id))
      }
      expect(Math.max(...counts)).toBeLessThanOrEqual(4)
      expect(handled.slice(0, items.length)).toEqual(items.slice(0, handled.length).map(({ id }) => id))
    },
    timeout,
  )

  it(
    'takes and answers tickets by keyboard, one after the other',
    async () => {
      const before = await waiting('tickets')
      const page = await visit({ as: admin, at: '/admin/tickets' })
      const keyboard = keyboardOf(page)
      await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
      await keyboard.press('j')
      await keyboard.press('x')
      await keyboard.press('a')
      await expect(page.getByRole('table').getByText('Você')).toBeVisible()
      await keyboard.press('Enter')
      for (let done = 0; done < part.tickets; done++) {
        await expect(page.getByText(new RegExp(`^${done + 1} de \\d+$`))).toBeVisible()
        const form = page.getByRole('form', { name: 'Responder' })
        const { pathname } = new URL(page.url())
        await form.getByLabel('Resposta', { exact: true }).fill('Pode, sim.')
        await keyboard.press('Control+Enter')
        await expect(page.getByText('Pode, sim.').first()).toBeVisible()
        if (done + 1 === part.tickets) break
        await page.getByRole('main').focus()
        await keyboard.press('j')
        await expect(page).not.toHaveURL(new RegExp(pathname))
      }
      await expect(async () => {
        expect((await waiting('tickets'))?.count).toBe(Number(before?.count) - part.tickets)
      }).toPass()
    },
    timeout,
  )
})

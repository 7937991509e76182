import { describe, it } from 'vitest'
import { expect, withBrowser } from '../support/browser/visits.ts'
import { newPerson } from '../support/people/people.ts'
import { wholeDraft } from '../support/people/profiles.ts'
import { freshCpf } from '../support/people/tax-ids.ts'

const { visit } = withBrowser()

describe('live updates of an open page', () => {
  it('show a change from another device, survive a lost network, and report the ended session', async () => {
    const person = await newPerson()
    const save = async (name: string, version: number, taxId: string) =>
      person.api.profiles.save(wholeDraft({ version, name, taxId }))
    const taxId = freshCpf()
    await save('Lívia Prado', 0, taxId)
    const page = await visit({ as: person, at: '/profile' })
    const main = page.getByRole('main')
    await expect(main.getByText('Lívia Prado')).toBeVisible()
    const listening = Promise.withResolvers<void>()
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => String(payload).includes('start_ack') && listening.resolve()),
    )
    await page.reload()
    await listening.promise
    await expect(main.getByText('Lívia Prado')).toBeVisible()
    await save('Lívia Moura', 1, taxId)
    await expect(main.getByText('Lívia Moura')).toBeVisible()

    await page.context().setOffline(true)
    await save('Lívia Rocha', 2, taxId)
    await page.context().setOffline(false)
    await expect(main.getByText('Lívia Rocha')).toBeVisible()

    await person.api.accounts.signOutEverywhere()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sua sessão terminou')
  })
})

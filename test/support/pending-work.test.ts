// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { notify } from '../../web/ui/toasts/toasts.ts'
import { endPendingWork } from './pending-work.ts'

const toasts = () => document.querySelectorAll('[data-sonner-toast]').length

it('ends a toast that is shown and one that is still loading', async () => {
  notify.error({ title: 'Não foi possível salvar' })
  await vi.waitUntil(() => toasts() === 1, { timeout: 60_000 })
  notify.success({ title: 'Salvo' })
  await endPendingWork()
  expect(toasts()).toBe(0)
})

it('leaves the next toast alone', async () => {
  notify.success({ title: 'Salvo' })
  await vi.waitUntil(() => toasts() === 1, { timeout: 60_000 })
})

it('awaits an import that has begun', async () => {
  let loaded = false
  void import('../../web/ui/toasts/toaster.tsx').then(() => {
    loaded = true
  })
  await endPendingWork()
  expect(loaded).toBe(true)
})

// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, it } from 'vitest'
import type { NoticeView } from '../../../shared/contract/notifications.ts'
import { loadNamespaces } from '../../i18n/i18n.ts'
import { Notice } from './notice.tsx'

beforeAll(() => loadNamespaces(['notifications']))

const notice = (values: NoticeView['values']): NoticeView => ({
  id: 'ntf_01KAJ3P6Q0ABCDEFGHJKMNPQRS',
  kind: 'money',
  text: 'withdrawalCompleted',
  values,
  link: '/withdraw',
  at: '2026-11-28T12:00:00.000Z',
  read: true,
})

it.each([{ amountCents: 10_000 }, { amount: 'R$\u00a0100,00' }])('writes the amount of a notice with %j', (values) => {
  render(<Notice notice={notice(values)} onOpen={() => undefined} />, { wrapper: MemoryRouter })
  expect(screen.getByText(/Seu saque de R\$\s100,00 foi concluído/)).toBeTruthy()
})

// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { completeJsdom } from '../../../test/support/browser/jsdom.ts'
import { FormDialog } from './form-dialog.tsx'
import { TextField } from './text-field.tsx'
import { schemaErrors, useDraft } from './use-draft.ts'

const schema = z.object({ name: z.string().min(1), code: z.string().regex(/^\d+$/) })

beforeAll(() => completeJsdom())
afterEach(cleanup)

interface ExampleProps {
  readonly onSend: (values: { name: string; code: string }) => void
  readonly error?: string
}

function Example({ onSend, error = '' }: ExampleProps) {
  const draft = useDraft({ name: '', code: '' }, (values) =>
    schemaErrors(schema, values, { name: 'Escreva um nome.', code: 'Só números.' }),
  )
  return (
    <FormDialog
      title="Exemplo"
      cancelLabel="Cancelar"
      submitLabel="Enviar"
      draft={draft}
      loading={false}
      submitError={error === '' ? null : error}
      failedTitle="Não foi enviado"
      onClose={() => undefined}
      onSubmit={() => onSend(draft.values)}
    >
      <TextField label="Nome" {...draft.field('name')} />
      <TextField label="Código" {...draft.field('code')} />
    </FormDialog>
  )
}

it('shows each error at its field from the first submit on, and focuses the first one', async () => {
  const send = vi.fn()
  render(<Example onSend={send} />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Nome'), 'Ana')
  await user.type(screen.getByLabelText('Código'), 'x')
  expect(screen.queryByText('Só números.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(screen.getByText('Só números.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Código'))
  expect(send).not.toHaveBeenCalled()
})

it('sends a draft without errors', async () => {
  const send = vi.fn()
  render(<Example onSend={send} />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Nome'), ' Ana ')
  await user.type(screen.getByLabelText('Código'), '7')
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: ' Ana ', code: '7' })
})

it('shows the error of a failed submit inside and keeps what was typed', async () => {
  const { rerender } = render(<Example onSend={() => undefined} />)
  await userEvent.setup().type(screen.getByLabelText('Nome'), 'Ana')
  rerender(<Example onSend={() => undefined} error="Tente de novo." />)
  expect(screen.getByRole('alert').textContent).toBe('Não foi enviadoTente de novo.')
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Ana')
})

import { type FormEvent, type ReactNode, useId, useRef } from 'react'
import { useShortcuts } from '../../lib/hooks/use-shortcuts.ts'
import { Button } from '../primitives/button.tsx'
import { Dialog } from '../primitives/dialog.tsx'
import { useFocusFirstInvalid } from './focus-first-invalid.ts'
import { SubmitError } from './form.tsx'
import type { SubmittedDraft } from './use-draft.ts'

interface FormDialogProps {
  readonly title: string
  /** Message of a failed submit, or null. Required, so that every form shows it. */
  readonly submitError: string | null
  /** What did not succeed, above the error. */
  readonly failedTitle?: string
  /** Whether the form is being sent. Required, so that every form shows it. */
  readonly loading: boolean
  readonly submitLabel: string
  readonly cancelLabel: string
  readonly danger?: boolean
  /** Only a draft without errors is submitted. */
  readonly draft?: SubmittedDraft
  /** False while the form asks for something that the user has not given. */
  readonly ready?: boolean
  readonly placement?: 'centre' | 'side'
  readonly onClose: () => void
  /** What the second button does; it closes by default. */
  readonly onCancel?: () => void
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** A form, or a question before a step, in a dialog. The error appears inside, because a dialog covers toasts. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitError, loading, submitLabel, cancelLabel, danger, draft, ready = true, onClose } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstInvalid(form, draft?.tries ?? 0)
  useShortcuts({ 'Ctrl+Enter': () => form.current?.requestSubmit() }, form)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !loading && (draft?.check() ?? true)) props.onSubmit()
  }
  return (
    <Dialog
      title={title}
      placement={props.placement ?? 'centre'}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={props.onCancel ?? onClose}>
            {cancelLabel}
          </Button>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} loading={loading} disabled={!ready}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} className="stack" noValidate onSubmit={submit}>
        {props.children}
        <SubmitError title={props.failedTitle} text={submitError} />
      </form>
    </Dialog>
  )
}

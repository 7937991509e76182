import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PickupView } from '../../../shared/contract/pickup-views.ts'
import { type ProblemKind, problemKinds, problemTextMaxLength } from '../../../shared/pickups/problems.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { useFocusFirstInvalid } from '../fields/focus-first-invalid.ts'
import { Select } from '../fields/select.tsx'
import { TextArea } from '../fields/text-area.tsx'
import { Button } from '../primitives/button.tsx'
import { Dialog } from '../primitives/dialog.tsx'
import { notify } from '../toasts/toasts.ts'
import { otherName } from './pickup-texts.ts'
import styles from './pickups.module.css'

/** Reports a problem with an accepted pickup (rules 9.20). */
export function ProblemDialog({ pickup, onClose }: { pickup: PickupView; onClose: () => void }) {
  const { t } = useTranslation(['pickups', 'common', 'errors'])
  const cache = useQueryClient()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [kind, setKind] = useState<ProblemKind | ''>('')
  const [text, setText] = useState('')
  const [tries, setTries] = useState(0)
  useFocusFirstInvalid(form, tries)
  const report = useMutation(
    api.pickups.report.mutationOptions({
      onSuccess: () => {
        notify.success({ title: t('problem.sent'), description: t('problem.sentText') })
        onClose()
      },
      onError: (error) => notify.error({ title: t('problem.failed'), description: problemText(t, error) }),
      onSettled: () => cache.invalidateQueries({ queryKey: api.pickups.key() }),
    }),
  )
  const tried = tries > 0
  const name = otherName(pickup, t)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (kind === '' || text.trim() === '' || report.isPending) return
    report.mutate({ id: pickup.id, kind, text: text.trim() })
  }
  return (
    <Dialog
      title={t('problem.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button type="submit" form={formId} loading={report.isPending}>
            {t('problem.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} className={styles.form} noValidate onSubmit={submit}>
        <p>{t('problem.text', { name })}</p>
        <Select
          label={t('problem.kind')}
          placeholder={t('common:form.choose')}
          error={tried && kind === '' ? t('problem.kindRequired') : undefined}
          value={kind}
          options={problemKinds.map((value) => ({ value, label: t(`problem.kinds.${value}`, { name }) }))}
          onChange={({ currentTarget: { value } }) => setKind(problemKinds.find((one) => one === value) ?? '')}
        />
        <TextArea
          label={t('problem.words')}
          error={tried && text.trim() === '' ? t('errors:error.pickup.problem_text_required') : undefined}
          maxLength={problemTextMaxLength}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}

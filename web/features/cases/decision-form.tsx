import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CaseVerdict, type CaseView, caseReasonMaxLength } from '../../../shared/contract/cases.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { refetchAfterChange } from '../../lib/server/refetch.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import styles from './cases.module.css'

/** Completes the pickup, or cancels it with the refund of a sale (rules 9.21). */
export function DecisionForm({ found: { id, version, orderId, proposal } }: { found: CaseView }) {
  const { t } = useTranslation(['cases', 'errors'])
  const cache = useQueryClient()
  const [verdict, setVerdict] = useState<CaseVerdict | ''>(proposal?.verdict ?? '')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const decide = useMutation(
    api.cases.decide.mutationOptions({
      onSuccess: (after) => {
        cache.setQueryData(api.cases.get.queryKey({ input: { id } }), after)
        const done = after.decision ? 'decided' : 'proposed'
        notify.success({ title: t(done), description: t(`${done}Text`) })
      },
      onError: (error) => notify.error({ title: t('failed'), description: problemText(t, error) }),
      onSettled: () => void refetchAfterChange(cache, api.cases.key()),
    }),
  )
  // The reason of the proposal reaches both sides.
  const isSame = proposal !== null && verdict === proposal.verdict
  const lacksReason = reason.trim() === '' && !isSame
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (verdict === '' || lacksReason || decide.isPending) return
    decide.mutate({ id, version, verdict, reason: reason.trim() })
  }
  return (
    <Card>
      <form className={styles.stack} noValidate onSubmit={submit}>
        <Segmented
          legend={t('decision')}
          name="verdict"
          value={verdict}
          onValue={setVerdict}
          options={[
            { value: 'complete', label: t('verdicts.complete') },
            { value: 'cancel', label: t(orderId === null ? 'verdicts.cancel' : 'verdicts.refund') },
          ]}
          error={tried && verdict === '' ? t('verdictRequired') : undefined}
        />
        <TextArea
          label={t('reason')}
          hint={t(isSame ? 'confirmHint' : 'reasonHint')}
          error={tried && lacksReason ? t('admin-errors:error.case.reason_required') : undefined}
          maxLength={caseReasonMaxLength}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Button type="submit" loading={decide.isPending}>
          {t(isSame ? 'confirm' : 'decide')}
        </Button>
      </form>
    </Card>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityView } from '../../../../shared/contract/entities.ts'
import {
  type DonationFormProblem,
  donationProblems,
  type DonationForm as Shown,
} from '../../../../shared/donations/form.ts'
import { donationLimits, formatBrl } from '../../../../shared/money.ts'
import { maskTaxId } from '../../../../shared/people/tax-id.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { Form } from '../../../ui/fields/form.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ConfirmDialog } from '../../../ui/money/confirm-dialog.tsx'
import styles from '../../../ui/money/money.module.css'
import { EntityPicker } from '../entity-picker.tsx'
import { donationSubmissions } from './submission.ts'
import { useRequest } from './use-request.ts'

type Problem = DonationFormProblem | 'donation.insufficient_funds'

const fieldOf: Readonly<Record<Problem, keyof Shown>> = {
  'donation.entity_required': 'entityId',
  'donation.amount_required': 'amountCents',
  'donation.amount_out_of_range': 'amountCents',
  'donation.insufficient_funds': 'amountCents',
  'donation.tax_id_required': 'taxId',
  'donation.tax_id_invalid': 'taxId',
}

const empty: Shown = { entityId: '', amountCents: 0, taxId: '' }

interface DonationFormProps {
  readonly userId: string
  readonly availableCents: number
  readonly entities: readonly EntityView[]
}

/** Validates a donation, confirms it in a dialog and sends it with one idempotency key across retries. */
export function DonationForm({ userId, availableCents, entities }: DonationFormProps) {
  const { t, i18n } = useTranslation(['donations', 'errors'])
  const before = donationSubmissions.unanswered(sessionStorage, userId)?.draft
  const [shown, setShown] = useState<Shown>(before ?? empty)
  const [tried, setTried] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const request = useRequest(userId, () => {
    setShown(empty)
    setTried(false)
    setConfirming(false)
  })
  const chosen = entities.find(({ id }) => id === shown.entityId)
  // An unanswered request may have succeeded. Its retry is idempotent, so the remaining balance does not limit it.
  const again = donationSubmissions.isUnanswered(sessionStorage, userId, shown)
  const problems: Problem[] = [
    ...donationProblems({ ...shown, entityId: chosen?.id ?? '' }, again ? undefined : availableCents),
    ...(shown.amountCents > availableCents && !again ? (['donation.insufficient_funds'] as const) : []),
  ]
  const errorOf = (field: keyof Shown) => {
    const problem = tried ? problems.find((one) => fieldOf[one] === field) : undefined
    return problem && t(`errors:error.${problem}`)
  }
  const set = (part: Partial<Shown>) => setShown((now) => ({ ...now, ...part }))
  const blocked = availableCents === 0 && !again
  const isLittleLeft = availableCents > 0 && availableCents < donationLimits.minCents
  return (
    <>
      <Form
        label={t('form.label')}
        submitLabel={t('form.submit')}
        loading={request.isPending}
        submitError={request.isError ? problemText(t, request.error) : null}
        disabledReason={blocked ? t('insufficient') : undefined}
        onSubmit={() => {
          setTried(true)
          if (problems.length === 0) setConfirming(true)
        }}
      >
        {before && !request.isPending && (
          <p role="status" className={styles.strong}>
            {t('form.unanswered')}
          </p>
        )}
        <EntityPicker
          entities={entities}
          value={chosen?.id ?? ''}
          error={errorOf('entityId')}
          onValue={(entityId) => set({ entityId })}
        />
        <MoneyField
          label={t('form.amount')}
          hint={
            isLittleLeft
              ? t('form.amountLeft', { amount: formatBrl(availableCents, i18n.language) })
              : t('form.amountHint')
          }
          error={errorOf('amountCents')}
          cents={shown.amountCents || undefined}
          onCents={(amountCents) => set({ amountCents })}
        />
        <TextField
          label={t('form.taxId')}
          error={errorOf('taxId')}
          value={shown.taxId}
          autoComplete="off"
          onChange={({ currentTarget }) => set({ taxId: maskTaxId(currentTarget.value) })}
        />
        <p className={styles.soft}>{t('form.note')}</p>
      </Form>
      {confirming && chosen && (
        <ConfirmDialog
          noun="donations"
          amountCents={shown.amountCents}
          receiver={[t('confirm.entity'), chosen.name]}
          taxId={shown.taxId}
          loading={request.isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => request.mutate(shown, { onError: () => setConfirming(false) })}
        />
      )}
    </>
  )
}

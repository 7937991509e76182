import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maskTaxId } from '../../../../shared/people/tax-id.ts'
import { type WithdrawalFormProblem, withdrawalProblems } from '../../../../shared/withdrawals/form.ts'
import { type PixKeyType, pixKeyTypes } from '../../../../shared/withdrawals/pix-key.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { Form } from '../../../ui/fields/form.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ConfirmDialog } from '../../../ui/money/confirm-dialog.tsx'
import styles from '../../../ui/money/money.module.css'
import { PixKeyField } from './pix-key-field.tsx'
import { withdrawalSubmissions } from './submission.ts'
import { useRequest } from './use-request.ts'

type Field = 'amountCents' | 'taxId' | 'pixKeyType' | 'pixKey'
type Problem = WithdrawalFormProblem | 'withdrawal.insufficient_funds'

const fieldOf: Readonly<Record<Problem, Field>> = {
  'withdrawal.amount_too_low': 'amountCents',
  'withdrawal.amount_too_high': 'amountCents',
  'withdrawal.insufficient_funds': 'amountCents',
  'withdrawal.tax_id_required': 'taxId',
  'withdrawal.tax_id_invalid': 'taxId',
  'withdrawal.pix_key_type_required': 'pixKeyType',
  'withdrawal.pix_key_required': 'pixKey',
  'withdrawal.pix_key_invalid': 'pixKey',
}

interface Shown {
  readonly amountCents: number
  readonly taxId: string
  readonly pixKeyType: PixKeyType | ''
  readonly pixKey: string
}
const empty: Shown = { amountCents: 0, taxId: '', pixKeyType: '', pixKey: '' }

interface WithdrawalFormProps {
  readonly userId: string
  readonly allowance: { readonly availableCents: number; readonly withdrawableCents: number }
}

/** Validates a withdrawal, confirms it in a dialog and sends it with one idempotency key across retries. */
export function WithdrawalForm({ userId, allowance }: WithdrawalFormProps) {
  const { t } = useTranslation(['withdrawals', 'errors'])
  const before = withdrawalSubmissions.unanswered(sessionStorage, userId)?.draft
  const [shown, setShown] = useState<Shown>(before ?? empty)
  const [tried, setTried] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const request = useRequest(userId, () => {
    setShown(empty)
    setTried(false)
    setConfirming(false)
  })
  // An unanswered request may have succeeded. Its retry is idempotent, so the remaining balance does not limit it.
  const again = withdrawalSubmissions.isUnanswered(sessionStorage, userId, shown)
  const problems: Problem[] = [
    ...withdrawalProblems(shown),
    ...(shown.amountCents > allowance.availableCents && !again ? (['withdrawal.insufficient_funds'] as const) : []),
  ]
  const errorOf = (field: Field) => {
    const problem = tried ? problems.find((one) => fieldOf[one] === field) : undefined
    return problem && t(`errors:error.${problem}`)
  }
  const set = (part: Partial<Shown>) => setShown((now) => ({ ...now, ...part }))
  const { pixKeyType } = shown
  const blocked = allowance.withdrawableCents === 0 && !again
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
        <MoneyField
          label={t('form.amount')}
          hint={t('form.amountHint')}
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
        <Select
          label={t('form.pixKeyType')}
          placeholder={t('form.chooseType')}
          error={errorOf('pixKeyType')}
          value={pixKeyType}
          options={pixKeyTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
          onChange={({ currentTarget }) => set({ pixKeyType: currentTarget.value as PixKeyType | '', pixKey: '' })}
        />
        <PixKeyField
          type={pixKeyType}
          error={errorOf('pixKey')}
          value={shown.pixKey}
          onValue={(pixKey) => set({ pixKey })}
        />
        <p className={styles.soft}>{t('form.note')}</p>
      </Form>
      {confirming && pixKeyType !== '' && (
        <ConfirmDialog
          noun="withdrawals"
          amountCents={shown.amountCents}
          receiver={[t('confirm.key', { type: t(`types.${pixKeyType}`) }), shown.pixKey]}
          taxId={shown.taxId}
          loading={request.isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => request.mutate({ ...shown, pixKeyType }, { onError: () => setConfirming(false) })}
        />
      )}
    </>
  )
}

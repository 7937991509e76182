import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DonationFormProblem } from '../../../../shared/payouts/donation-form.ts'
import type { WithdrawalFormProblem } from '../../../../shared/payouts/withdrawal-form.ts'
import { maskTaxId } from '../../../../shared/people/tax-id.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { Form } from '../../../ui/fields/form.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { problemErrors, useDraft } from '../../../ui/fields/use-draft.ts'
import styles from '../../../ui/money/money.module.css'
import { Button } from '../../../ui/primitives/button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { type SubmissionKind, useSubmission } from './use-submission.ts'

type Short = 'withdrawal.insufficient_funds' | 'donation.insufficient_funds'
type Problem = WithdrawalFormProblem | DonationFormProblem

interface Shown {
  readonly amountCents: number
  readonly taxId: string
}

/** The form as a kind's own fields see it. */
interface Fields<Values> {
  readonly shown: Values
  readonly set: (part: Partial<Values>) => void
  readonly errorOf: (field: keyof Values) => string | undefined
  /** The fields of amount and tax id. */
  readonly amountAndTaxId: ReactNode
}

interface PayoutFormProps<Values extends Shown, Draft extends Values, FormProblem extends Problem> {
  readonly kind: SubmissionKind<Draft>
  readonly userId: string
  readonly availableCents: number
  /** Why nothing can be requested now. */
  readonly disabledReason: string | undefined
  readonly amountHint: string
  readonly empty: Values
  /** Why the number is filled in and may not differ. */
  readonly taxIdHint?: string | undefined
  /** The most that can be asked for, filled in by one tap. */
  readonly all?: { readonly cents: number; readonly label: string } | undefined
  readonly fieldOf: Readonly<Record<FormProblem, keyof Values>>
  /** `availableCents` is undefined when the balance does not limit the amount. */
  readonly problemsOf: (shown: Values, availableCents: number | undefined) => readonly FormProblem[]
  /** Selects the sentence of a problem that has several. */
  readonly contextOf?: (shown: Values) => string
  readonly short: Short
  /** What a valid form sends, and to whom; undefined while it names no receiver. */
  readonly confirmed: (
    shown: Values,
  ) => { readonly draft: Draft; readonly receiver: readonly [name: string, value: string] } | undefined
  readonly children: (fields: Fields<Values>) => ReactNode
}

/** Validates a payout, confirms it in a dialog and sends it with one idempotency key across retries. */
export function PayoutForm<Values extends Shown, Draft extends Values, FormProblem extends Problem>(
  props: PayoutFormProps<Values, Draft, FormProblem>,
) {
  const { kind, userId, availableCents, empty, fieldOf, contextOf } = props
  const { noun, submissions } = kind
  const { t } = useTranslation([noun, 'errors'])
  const before = submissions.unanswered(sessionStorage, userId)?.draft
  const { taxIdHint, all } = props
  const [confirming, setConfirming] = useState(false)
  // An unanswered request may have succeeded. Its retry is idempotent, so the remaining balance does not limit it.
  const isAgain = (values: Values) => submissions.isUnanswered(sessionStorage, userId, values)
  const draft = useDraft<Values>(before ?? empty, (values) => {
    const again = isAgain(values)
    const sentence = (problem: Problem | Short) => t(`errors:error.${problem}`, { context: contextOf?.(values) ?? '' })
    const isShort = values.amountCents > availableCents && !again
    return {
      ...(isShort && { amountCents: sentence(props.short) }),
      ...problemErrors(props.problemsOf(values, again ? undefined : availableCents), fieldOf, sentence),
    }
  })
  const { values: shown, set } = draft
  const request = useSubmission(kind, userId, () => {
    draft.reset(empty)
    setConfirming(false)
  })
  const errorOf = draft.error
  const again = isAgain(shown)
  const common = (part: Partial<Shown>) => set((now) => ({ ...now, ...part }))
  const confirmed = props.confirmed(shown)
  return (
    <>
      <Form
        label={t('form.label')}
        submitLabel={t('form.submit')}
        loading={request.isPending}
        submitError={request.isError ? problemText(t, request.error) : null}
        disabledReason={again ? undefined : props.disabledReason}
        draft={draft}
        onSubmit={() => setConfirming(true)}
      >
        {before && !request.isPending && (
          <p role="status" className={styles.strong}>
            {t('form.unanswered')}
          </p>
        )}
        {props.children({
          shown,
          set,
          errorOf,
          amountAndTaxId: (
            <>
              <MoneyField
                label={t('form.amount')}
                hint={props.amountHint}
                error={errorOf('amountCents')}
                cents={shown.amountCents || undefined}
                onCents={(amountCents) => common({ amountCents })}
              />
              {all && all.cents !== shown.amountCents && (
                <div>
                  <Button variant="secondary" size="small" onClick={() => common({ amountCents: all.cents })}>
                    {all.label}
                  </Button>
                </div>
              )}
              <TextField
                label={t('form.taxId')}
                dir="ltr"
                hint={taxIdHint}
                readOnly={taxIdHint !== undefined}
                error={errorOf('taxId')}
                value={shown.taxId}
                autoComplete="off"
                onChange={({ currentTarget }) => common({ taxId: maskTaxId(currentTarget.value) })}
              />
            </>
          ),
        })}
        <p className={styles.soft}>{t('form.note')}</p>
      </Form>
      {confirming && confirmed && (
        <ConfirmDialog
          noun={noun}
          amountCents={shown.amountCents}
          receiver={confirmed.receiver}
          taxId={shown.taxId}
          loading={request.isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => request.mutate(confirmed.draft, { onError: () => setConfirming(false) })}
        />
      )}
    </>
  )
}

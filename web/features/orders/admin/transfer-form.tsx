import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { transfer, transferMaxCents } from '../../../../shared/contract/order-views.ts'
import { dayOf } from '../../../../shared/days.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { schemaErrors, useDraft } from '../../../ui/fields/use-draft.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'

interface TransferFormProps {
  readonly onDone: () => void
  /** As the provider's balance report names it. */
  readonly given?: { readonly cents: number; readonly day: string; readonly reference: string }
}

export function TransferForm({ onDone, given }: TransferFormProps) {
  const { t } = useTranslation(['orders', 'admin-orders', 'errors'])
  const cache = useQueryClient()
  const draft = useDraft<{ cents: number | undefined; day: string; reference: string }>(
    { cents: given?.cents, day: given?.day ?? dayOf(new Date()), reference: given?.reference ?? '' },
    (shown) => ({
      ...schemaErrors(transfer, shown, { reference: t('admin-orders:transfer.referenceWrong') }),
      cents: shown.cents && shown.cents <= transferMaxCents ? undefined : t('admin-orders:transfer.amountMissing'),
      day:
        shown.day === '' || shown.day > dayOf(new Date())
          ? t('admin-errors:error.transfer.day_not_possible')
          : undefined,
    }),
  )
  const { cents, day, reference } = draft.values
  const enter = useMutation(
    api.orders.enterTransfer.mutationOptions({
      onSuccess: () => {
        notify.success({ title: t('admin-orders:transfer.done') })
        void cache.invalidateQueries({ queryKey: api.orders.findings.key() })
        void cache.invalidateQueries({ queryKey: api.orders.transfers.key() })
        onDone()
      },
    }),
  )
  return (
    <Card>
      <Form
        label={t('admin-orders:transfer.open')}
        submitLabel={t('admin-orders:transfer.button')}
        loading={enter.isPending}
        submitError={enter.error ? problemText(t, enter.error) : null}
        draft={draft}
        onSubmit={() => cents && enter.mutate({ amountCents: cents, day, reference: reference.trim() })}
        secondary={
          <Button variant="secondary" onClick={onDone}>
            {t('admin-orders:transfer.cancel')}
          </Button>
        }
      >
        <MoneyField
          label={t('admin-orders:transfer.amount')}
          error={draft.error('cents')}
          cents={cents}
          onCents={(amount) => draft.set({ cents: amount })}
        />
        <DateField label={t('admin-orders:transfer.day')} max={dayOf(new Date())} {...draft.field('day')} />
        <TextField
          label={t('admin-orders:transfer.reference')}
          hint={t('admin-orders:transfer.referenceHint')}
          maxLength={50}
          {...draft.field('reference')}
        />
      </Form>
    </Card>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { transfer, transferMaxCents } from '../../../../shared/contract/order-views.ts'
import { dayOf } from '../../../../shared/days.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
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
  const [cents, setCents] = useState<number | undefined>(given?.cents)
  const [day, setDay] = useState(given?.day ?? dayOf(new Date()))
  const [reference, setReference] = useState(given?.reference ?? '')
  const [tried, setTried] = useState(false)
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
  const wrong = {
    cents: cents && cents <= transferMaxCents ? undefined : t('admin-orders:transfer.amountMissing'),
    day: day === '' || day > dayOf(new Date()) ? t('admin-errors:error.transfer.day_not_possible') : undefined,
    reference: transfer.shape.reference.safeParse(reference.trim()).success
      ? undefined
      : t('admin-orders:transfer.referenceWrong'),
  }
  const submit = () => {
    setTried(true)
    if (cents && Object.values(wrong).every((one) => one === undefined))
      enter.mutate({ amountCents: cents, day, reference: reference.trim() })
  }
  return (
    <Card>
      <Form
        label={t('admin-orders:transfer.open')}
        submitLabel={t('admin-orders:transfer.button')}
        loading={enter.isPending}
        submitError={enter.error ? problemText(t, enter.error) : null}
        onSubmit={submit}
        secondary={
          <Button variant="secondary" onClick={onDone}>
            {t('admin-orders:transfer.cancel')}
          </Button>
        }
      >
        <MoneyField
          label={t('admin-orders:transfer.amount')}
          error={tried ? wrong.cents : undefined}
          cents={cents}
          onCents={setCents}
        />
        <DateField
          label={t('admin-orders:transfer.day')}
          error={tried ? wrong.day : undefined}
          max={dayOf(new Date())}
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <TextField
          label={t('admin-orders:transfer.reference')}
          hint={t('admin-orders:transfer.referenceHint')}
          error={tried ? wrong.reference : undefined}
          maxLength={50}
          value={reference}
          onChange={({ currentTarget }) => setReference(currentTarget.value)}
        />
      </Form>
    </Card>
  )
}

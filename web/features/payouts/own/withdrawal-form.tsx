import { useTranslation } from 'react-i18next'
import { type PixKeyType, pixKeyTypes } from '../../../../shared/payouts/pix-key.ts'
import {
  type WithdrawalForm as Shown,
  type WithdrawalFormProblem,
  withdrawalProblems,
} from '../../../../shared/payouts/withdrawal-form.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { withdrawals } from './kinds.ts'
import { PayoutForm } from './payout-form.tsx'
import { PixKeyField } from './pix-key-field.tsx'

const fieldOf: Readonly<Record<WithdrawalFormProblem, keyof Shown>> = {
  'withdrawal.amount_too_low': 'amountCents',
  'withdrawal.amount_too_high': 'amountCents',
  'withdrawal.tax_id_required': 'taxId',
  'withdrawal.tax_id_invalid': 'taxId',
  'withdrawal.pix_key_type_required': 'pixKeyType',
  'withdrawal.pix_key_required': 'pixKey',
  'withdrawal.pix_key_invalid': 'pixKey',
}

const empty: Shown = { amountCents: 0, taxId: '', pixKeyType: '', pixKey: '' }

interface WithdrawalFormProps {
  readonly userId: string
  readonly allowance: { readonly availableCents: number; readonly withdrawableCents: number }
}

export function WithdrawalForm({ userId, allowance }: WithdrawalFormProps) {
  const { t } = useTranslation('withdrawals')
  return (
    <PayoutForm
      kind={withdrawals}
      userId={userId}
      availableCents={allowance.availableCents}
      disabledReason={allowance.withdrawableCents === 0 ? t('insufficient') : undefined}
      amountHint={t('form.amountHint')}
      empty={empty}
      fieldOf={fieldOf}
      problemsOf={withdrawalProblems}
      short="withdrawal.insufficient_funds"
      confirmed={({ pixKeyType, ...others }) =>
        pixKeyType === ''
          ? undefined
          : {
              draft: { ...others, pixKeyType },
              receiver: [t('confirm.key', { type: t(`types.${pixKeyType}`) }), others.pixKey],
            }
      }
    >
      {({ shown: { pixKeyType, pixKey }, set, errorOf, amountAndTaxId }) => (
        <>
          {amountAndTaxId}
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
            value={pixKey}
            onValue={(typed) => set({ pixKey: typed })}
          />
        </>
      )}
    </PayoutForm>
  )
}

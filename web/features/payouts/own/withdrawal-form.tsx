import { useTranslation } from 'react-i18next'
import { formatBrl, withdrawalLimits } from '../../../../shared/money.ts'
import {
  cleanPixKey,
  formatPixKey,
  isPixKey,
  isTaxIdKey,
  type PixKeyType,
  pixKeyTypes,
} from '../../../../shared/payouts/pix-key.ts'
import {
  type WithdrawalForm as Shown,
  type WithdrawalFormProblem,
  withdrawalProblems,
} from '../../../../shared/payouts/withdrawal-form.ts'
import { taxIdCharacters } from '../../../../shared/people/tax-id.ts'
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
  'withdrawal.pix_key_not_own': 'pixKey',
}

const empty: Shown = { amountCents: 0, taxId: '', pixKeyType: '', pixKey: '' }

interface WithdrawalFormProps {
  readonly userId: string
  readonly allowance: {
    readonly availableCents: number
    readonly withdrawableCents: number
    /** The CPF or CNPJ of the profile; null lets the user type one, which the profile keeps. */
    readonly taxId: string | null
  }
}

export function WithdrawalForm({ userId, allowance }: WithdrawalFormProps) {
  const { t, i18n } = useTranslation('withdrawals')
  const allCents = Math.min(allowance.withdrawableCents, withdrawalLimits.maxCents)
  return (
    <PayoutForm
      kind={withdrawals}
      userId={userId}
      availableCents={allowance.availableCents}
      disabledReason={allowance.withdrawableCents === 0 ? t('insufficient') : undefined}
      amountHint={t('form.amountHint')}
      empty={{ ...empty, taxId: allowance.taxId ?? '' }}
      taxIdHint={allowance.taxId === null ? undefined : t('form.ownTaxId')}
      all={
        allCents > 0
          ? { cents: allCents, label: t('form.all', { amount: formatBrl(allCents, i18n.language) }) }
          : undefined
      }
      fieldOf={fieldOf}
      problemsOf={withdrawalProblems}
      contextOf={({ pixKeyType }) => pixKeyType}
      short="withdrawal.insufficient_funds"
      confirmed={({ pixKeyType, ...others }) =>
        pixKeyType === ''
          ? undefined
          : {
              draft: { ...others, pixKeyType },
              receiver: [
                t('confirm.key', { type: t(`types.${pixKeyType}`) }),
                formatPixKey(pixKeyType, cleanPixKey(pixKeyType, others.pixKey)),
              ],
            }
      }
    >
      {({ shown: { pixKeyType, pixKey, taxId }, set, errorOf, amountAndTaxId }) => (
        <>
          {amountAndTaxId}
          <Select
            label={t('form.pixKeyType')}
            placeholder={t('form.chooseType')}
            error={errorOf('pixKeyType')}
            value={pixKeyType}
            options={pixKeyTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
            onChange={({ currentTarget }) => {
              const type = currentTarget.value as PixKeyType | ''
              set({ pixKeyType: type, pixKey: type !== '' && isPixKey(type, taxIdCharacters(taxId)) ? taxId : '' })
            }}
          />
          <PixKeyField
            type={pixKeyType}
            error={errorOf('pixKey')}
            hint={pixKeyType === '' || isTaxIdKey(pixKeyType) ? undefined : t('form.newKey')}
            value={pixKey}
            onValue={(typed) => set({ pixKey: typed })}
          />
        </>
      )}
    </PayoutForm>
  )
}

import { useTranslation } from 'react-i18next'
import type { EntityView } from '../../../../shared/contract/entities.ts'
import { donationLimits, formatBrl } from '../../../../shared/money.ts'
import {
  type DonationFormProblem,
  donationProblems,
  type DonationForm as Shown,
} from '../../../../shared/payouts/donation-form.ts'
import { EntityPicker } from '../entity-picker.tsx'
import { donations } from './kinds.ts'
import { PayoutForm } from './payout-form.tsx'

const fieldOf: Readonly<Record<DonationFormProblem, keyof Shown>> = {
  'donation.entity_required': 'entityId',
  'donation.amount_required': 'amountCents',
  'donation.amount_out_of_range': 'amountCents',
  'donation.tax_id_required': 'taxId',
  'donation.tax_id_invalid': 'taxId',
}

const empty: Shown = { entityId: '', amountCents: 0, taxId: '' }

interface DonationFormProps {
  readonly userId: string
  readonly availableCents: number
  readonly entities: readonly EntityView[]
}

export function DonationForm({ userId, availableCents, entities }: DonationFormProps) {
  const { t, i18n } = useTranslation('donations')
  const chosenOf = ({ entityId }: Shown) => entities.find(({ id }) => id === entityId)
  const isLittleLeft = availableCents > 0 && availableCents < donationLimits.minCents
  return (
    <PayoutForm
      kind={donations}
      userId={userId}
      availableCents={availableCents}
      disabledReason={availableCents === 0 ? t('insufficient') : undefined}
      amountHint={
        isLittleLeft ? t('form.amountLeft', { amount: formatBrl(availableCents, i18n.language) }) : t('form.amountHint')
      }
      empty={empty}
      fieldOf={fieldOf}
      problemsOf={(shown, limit) => donationProblems({ ...shown, entityId: chosenOf(shown)?.id ?? '' }, limit)}
      short="donation.insufficient_funds"
      confirmed={(shown) => {
        const chosen = chosenOf(shown)
        return chosen && { draft: shown, receiver: [t('confirm.entity'), chosen.name] }
      }}
    >
      {({ shown, set, errorOf, amountAndTaxId }) => (
        <>
          <EntityPicker
            entities={entities}
            value={chosenOf(shown)?.id ?? ''}
            error={errorOf('entityId')}
            onValue={(entityId) => set({ entityId })}
          />
          {amountAndTaxId}
        </>
      )}
    </PayoutForm>
  )
}

import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundAddress } from '../../../../shared/contract/places.ts'
import { addressMaxLength } from '../../../../shared/contract/recyclables.ts'
import { cutText } from '../../../../shared/cut-text.ts'
import { maskPostalCode } from '../../../lib/places/postal-code.ts'
import { CityFields } from '../../../parts/places/city-fields.tsx'
import { OwnPosition } from '../../../parts/places/own-position.tsx'
import { usePostalCode } from '../../../parts/places/use-postal-code.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import styles from './ad-form.module.css'
import { AddressField } from './address-field.tsx'
import { writeAddress } from './address-text.ts'
import type { AdDraft } from './draft-store.ts'

export type AddressPart = Pick<AdDraft, 'postalCode' | 'address' | 'stateId' | 'cityId'>

interface AddressFieldsProps {
  readonly value: AddressPart
  readonly errors: { readonly address: string | undefined; readonly city: string | undefined }
  readonly onValue: (part: Partial<AddressPart>) => void
}

export function AddressFields({ value, errors, onValue }: AddressFieldsProps) {
  const { t } = useTranslation(['recyclables', 'common'])
  const postalCode = useRef<HTMLInputElement>(null)
  usePostalCode(value.postalCode, (found) =>
    onValue({ address: writeAddress(found), stateId: found.stateId, cityId: found.cityId }),
  )

  return (
    <>
      <div className={styles.postalCode}>
        <TextField
          ref={postalCode}
          label={t('form.postalCode')}
          hint={t('form.postalCodeHint')}
          optional={t('common:form.optional')}
          dir="ltr"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={9}
          placeholder="00000-000"
          value={value.postalCode}
          onChange={(event) => onValue({ postalCode: maskPostalCode(event.currentTarget.value) })}
        />
        <OwnPosition
          label={t('form.useMyPosition')}
          onFound={(found) => onValue({ ...placeOf(found), postalCode: maskPostalCode(found.postalCode ?? '') })}
          onFallback={() => postalCode.current?.focus()}
        />
      </div>
      <AddressField
        value={value.address}
        cityId={value.cityId}
        error={errors.address}
        onValue={(address) => onValue({ address: cutText(address, addressMaxLength) })}
        onFound={(found) => onValue(placeOf(found))}
      />
      <div className={styles.pair}>
        <CityFields
          value={value}
          labels={{ state: t('filters.state'), city: t('filters.city'), stateFirst: t('filters.stateFirst') }}
          errors={{ state: value.stateId === null ? errors.city : undefined, city: errors.city }}
          onValue={onValue}
        />
      </div>
    </>
  )
}

function placeOf(found: FoundAddress): Partial<AddressPart> {
  return { address: writeAddress(found), stateId: found.stateId, cityId: found.cityId }
}

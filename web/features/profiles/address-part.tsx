import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  complementMaxLength,
  type OwnProfile,
  streetMaxLength,
  streetNumberMaxLength,
} from '../../../shared/contract/profiles.ts'
import { intlTag } from '../../../shared/language-tag.ts'
import { maskPostalCode } from '../../lib/places/postal-code.ts'
import { CityFields } from '../../parts/places/city-fields.tsx'
import { OwnPosition } from '../../parts/places/own-position.tsx'
import { usePostalCode } from '../../parts/places/use-postal-code.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { PartProps } from './profile-values.ts'
import styles from './profiles.module.css'

interface AddressPartProps extends PartProps {
  readonly found: Pick<OwnProfile, 'latitude' | 'longitude'>
}

export function AddressPart({ shown, errorOf, onPart, found, own = true }: AddressPartProps) {
  const { t, i18n } = useTranslation(['profiles', 'common'])
  const postalCode = useRef<HTMLInputElement>(null)
  const number = useRef<HTMLInputElement>(null)
  usePostalCode(shown.postalCode, ({ street, stateId, cityId }) => {
    onPart({ ...(street === null ? {} : { street }), stateId, cityId })
    // A late answer must not move the focus of a user that has gone on.
    if (document.activeElement === postalCode.current) number.current?.focus()
  })
  const degrees = (value: number) =>
    new Intl.NumberFormat(intlTag(i18n.language), { maximumFractionDigits: 4 }).format(value)
  return (
    <fieldset className={styles.part}>
      <legend>{t('form.address')}</legend>
      <div className={styles.postalCode}>
        <TextField
          ref={postalCode}
          label={t('form.postalCode')}
          hint={t('form.postalCodeHint')}
          name="postalCode"
          dir="ltr"
          inputMode="numeric"
          autoComplete={own ? 'postal-code' : 'off'}
          placeholder="00000-000"
          value={shown.postalCode}
          error={errorOf('postalCode')}
          onChange={({ currentTarget }) => onPart({ postalCode: maskPostalCode(currentTarget.value) })}
        />
        {own && (
          <OwnPosition
            label={t('form.useMyPosition')}
            onFound={(at) =>
              onPart({
                ...(at.street === null ? {} : { street: at.street }),
                ...(at.number === null ? {} : { streetNumber: at.number }),
                ...(at.postalCode === null ? {} : { postalCode: maskPostalCode(at.postalCode) }),
                stateId: at.stateId,
                cityId: at.cityId,
              })
            }
            onFallback={() => postalCode.current?.focus()}
          />
        )}
      </div>
      <div className={styles.street}>
        <TextField
          label={t('form.street')}
          name="street"
          autoComplete={own ? 'address-line1' : 'off'}
          maxLength={streetMaxLength}
          value={shown.street}
          error={errorOf('street')}
          onChange={({ currentTarget }) => onPart({ street: currentTarget.value })}
        />
        <TextField
          ref={number}
          label={t('form.streetNumber')}
          name="streetNumber"
          autoComplete="off"
          maxLength={streetNumberMaxLength}
          value={shown.streetNumber}
          error={errorOf('streetNumber')}
          onChange={({ currentTarget }) => onPart({ streetNumber: currentTarget.value })}
        />
      </div>
      <div className={styles.pair}>
        <CityFields
          name="stateId"
          autoComplete={own ? 'address-level1' : 'off'}
          value={shown}
          labels={{ state: t('form.state'), city: t('form.city'), stateFirst: t('form.stateFirst') }}
          errors={{ state: errorOf('stateId'), city: errorOf('cityId') }}
          onValue={onPart}
        />
        <TextField
          label={t('form.complement')}
          optional={t('common:form.optional')}
          name="complement"
          autoComplete={own ? 'address-line2' : 'off'}
          maxLength={complementMaxLength}
          value={shown.complement}
          onChange={({ currentTarget }) => onPart({ complement: currentTarget.value })}
        />
        <TextField label={t('form.country')} name="country" value={t('form.brazil')} disabled />
      </div>
      {found.latitude !== null && found.longitude !== null && (
        <p className="soft">
          {t('form.found', { latitude: degrees(found.latitude), longitude: degrees(found.longitude) })}
        </p>
      )}
    </fieldset>
  )
}

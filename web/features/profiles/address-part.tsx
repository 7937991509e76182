import { states } from 'virtual:states'
import { skipToken, useQuery } from '@tanstack/react-query'
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
import { api } from '../../lib/server/operations.ts'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { OwnPosition } from '../../ui/places/own-position.tsx'
import { usePostalCode } from '../../ui/places/use-postal-code.ts'
import type { PartProps } from './profile-values.ts'
import styles from './profiles.module.css'

interface AddressPartProps extends PartProps {
  readonly found: Pick<OwnProfile, 'latitude' | 'longitude'>
}

export function AddressPart({ shown, errorOf, onPart, found, own = true }: AddressPartProps) {
  const { t, i18n } = useTranslation(['profiles', 'common'])
  const postalCode = useRef<HTMLInputElement>(null)
  const number = useRef<HTMLInputElement>(null)
  const cities = useQuery({
    ...api.places.cities.queryOptions({ input: shown.stateId === null ? skipToken : { stateId: shown.stateId } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
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
        <Select
          label={t('form.state')}
          name="stateId"
          autoComplete={own ? 'address-level1' : 'off'}
          error={errorOf('stateId')}
          placeholder={t('common:form.choose')}
          value={shown.stateId === null ? '' : String(shown.stateId)}
          options={states.map((state) => ({ value: String(state.id), label: state.name }))}
          onChange={({ currentTarget }) =>
            onPart({ stateId: currentTarget.value === '' ? null : Number(currentTarget.value), cityId: null })
          }
        />
        <Combobox
          label={t('form.city')}
          error={shown.stateId === null ? undefined : errorOf('cityId')}
          placeholder={shown.stateId === null ? t('form.stateFirst') : t('common:form.choose')}
          disabled={shown.stateId === null}
          loading={shown.stateId !== null && cities.isPending}
          failed={cities.isError}
          onRetry={() => void cities.refetch()}
          value={shown.cityId === null ? '' : String(shown.cityId)}
          options={(cities.data ?? []).map((city) => ({ value: String(city.id), label: city.name }))}
          onValue={(cityId) => onPart({ cityId: Number(cityId) })}
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

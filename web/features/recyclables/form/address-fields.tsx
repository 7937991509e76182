import { states } from 'virtual:states'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundAddress } from '../../../../shared/contract/places.ts'
import { addressMaxLength } from '../../../../shared/contract/recyclables.ts'
import { currentPosition, GeolocationProblem } from '../../../lib/geolocation.ts'
import { api } from '../../../lib/operations.ts'
import { problemText, refusalCode } from '../../../lib/problem.ts'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import styles from './ad-form.module.css'
import { AddressField } from './address-field.tsx'
import { maskPostalCode, postalCodeDigits, writeAddress } from './address-text.ts'
import type { AdDraft } from './draft-store.ts'

export type AddressPart = Pick<AdDraft, 'postalCode' | 'address' | 'stateId' | 'cityId'>

interface AddressFieldsProps {
  readonly value: AddressPart
  readonly errors: { readonly address: string | undefined; readonly city: string | undefined }
  readonly onValue: (part: Partial<AddressPart>) => void
}

/**
 * Address with its help: CEP and the reader's position fill in street, state and city; suggestions come while writing.
 */
export function AddressFields({ value, errors, onValue }: AddressFieldsProps) {
  const { t } = useTranslation(['recyclables', 'errors'])
  const postalCode = useRef<HTMLInputElement>(null)
  const cities = useQuery({
    ...api.places.cities.queryOptions({ input: value.stateId === null ? skipToken : { stateId: value.stateId } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
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
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={9}
          placeholder="00000-000"
          value={value.postalCode}
          onChange={(event) => onValue({ postalCode: maskPostalCode(event.currentTarget.value) })}
        />
        <OwnPosition
          onFound={(found) => onValue({ ...placeOf(found), postalCode: maskPostalCode(found.postalCode ?? '') })}
          onFallback={() => postalCode.current?.focus()}
        />
      </div>
      <AddressField
        value={value.address}
        cityId={value.cityId}
        error={errors.address}
        onValue={(address) => onValue({ address: address.slice(0, addressMaxLength) })}
        onFound={(found) => onValue(placeOf(found))}
      />
      <div className={styles.pair}>
        <Select
          label={t('filters.state')}
          error={value.stateId === null ? errors.city : undefined}
          placeholder={t('common:form.choose')}
          value={value.stateId === null ? '' : String(value.stateId)}
          options={states.map((state) => ({ value: String(state.id), label: state.name }))}
          onChange={({ currentTarget }) =>
            onValue({ stateId: currentTarget.value === '' ? null : Number(currentTarget.value), cityId: null })
          }
        />
        <Combobox
          label={t('filters.city')}
          error={value.stateId === null ? undefined : errors.city}
          placeholder={value.stateId === null ? t('filters.stateFirst') : t('common:form.choose')}
          disabled={value.stateId === null}
          loading={value.stateId !== null && cities.isPending}
          failed={cities.isError}
          onRetry={() => void cities.refetch()}
          value={value.cityId === null ? '' : String(value.cityId)}
          options={(cities.data ?? []).map((city) => ({ value: String(city.id), label: city.name }))}
          onValue={(cityId) => onValue({ cityId: Number(cityId) })}
        />
      </div>
    </>
  )
}

/** Looks a CEP up once it has its eight digits (rules 5.7), and only after the reader changed it. */
function usePostalCode(text: string, onFound: (found: Parameters<typeof writeAddress>[0] & AddressIds) => void) {
  const { t } = useTranslation(['recyclables', 'errors'])
  const digits = postalCodeDigits(text)
  const handled = useRef(digits)
  const lookup = useQuery({
    ...api.places.postalCode.queryOptions({ input: { postalCode: digits } }),
    enabled: digits.length === 8 && digits !== handled.current,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts once for each answer
  useEffect(() => {
    if (digits === handled.current || digits.length < 8 || lookup.isPending) return
    handled.current = digits
    if (lookup.data) onFound(lookup.data)
    else if (refusalCode(lookup.error) === 'place.postal_code_unknown')
      notify.error({ title: t('form.postalCodeUnknown'), description: t('form.postalCodeUnknownText') })
    else notify.error({ title: problemText(t, lookup.error) })
  }, [digits, lookup.isPending])
}

interface AddressIds {
  readonly stateId: number
  readonly cityId: number
}

function OwnPosition(props: { onFound: (found: FoundAddress) => void; onFallback: () => void }) {
  const { t } = useTranslation(['recyclables', 'errors'])
  const cache = useQueryClient()
  const [looking, setLooking] = useState(false)
  const locate = async () => {
    setLooking(true)
    try {
      const position = await currentPosition()
      props.onFound(await cache.fetchQuery(api.places.reverse.queryOptions({ input: position })))
    } catch (error) {
      if (error instanceof GeolocationProblem) {
        const { reason } = error
        notify.error({ title: t(`position.${reason}.title`), description: t(`position.${reason}.text`) })
      } else if (refusalCode(error) === 'place.not_found') {
        notify.error({ title: t('position.notFound') })
      } else {
        notify.error({ title: problemText(t, error) })
      }
      props.onFallback()
    } finally {
      setLooking(false)
    }
  }
  return (
    <Button
      variant="secondary"
      icon={<LocateFixed aria-hidden="true" />}
      loading={looking}
      onClick={() => void locate()}
    >
      {t('form.useMyPosition')}
    </Button>
  )
}

function placeOf(found: FoundAddress): Partial<AddressPart> {
  return { address: writeAddress(found), stateId: found.stateId, cityId: found.cityId }
}

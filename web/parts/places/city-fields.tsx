import { states } from 'virtual:states'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/server/operations.ts'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { Select, type SelectProps } from '../../ui/fields/select.tsx'

interface Place {
  readonly stateId: number | null
  readonly cityId: number | null
}

interface CityFieldsProps extends Pick<SelectProps, 'name' | 'autoComplete'> {
  readonly value: Place
  readonly labels: { readonly state: string; readonly city: string; readonly stateFirst: string }
  readonly errors: { readonly state: string | undefined; readonly city: string | undefined }
  readonly onValue: (place: Partial<Place>) => void
}

/** A state and one of its cities, which a new state clears. */
export function CityFields({ value: { stateId, cityId }, labels, errors, onValue, ...ofState }: CityFieldsProps) {
  const { t } = useTranslation()
  const cities = useQuery({
    ...api.places.cities.queryOptions({ input: stateId === null ? skipToken : { stateId } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <>
      <Select
        {...ofState}
        label={labels.state}
        error={errors.state}
        placeholder={t('form.choose')}
        value={stateId === null ? '' : String(stateId)}
        options={states.map((state) => ({ value: String(state.id), label: state.name }))}
        onChange={({ currentTarget }) =>
          onValue({ stateId: currentTarget.value === '' ? null : Number(currentTarget.value), cityId: null })
        }
      />
      <Combobox
        label={labels.city}
        error={stateId === null ? undefined : errors.city}
        placeholder={stateId === null ? labels.stateFirst : t('form.choose')}
        disabled={stateId === null}
        loading={stateId !== null && cities.isPending}
        failed={cities.isError}
        onRetry={() => void cities.refetch()}
        value={cityId === null ? '' : String(cityId)}
        options={(cities.data ?? []).map((city) => ({ value: String(city.id), label: city.name }))}
        onValue={(chosen) => onValue({ cityId: Number(chosen) })}
      />
    </>
  )
}

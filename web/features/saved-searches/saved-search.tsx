import { states } from 'virtual:states'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedFilters, SavedSearchView } from '../../../shared/contract/saved-searches.ts'
import { formatBrl } from '../../../shared/money.ts'
import { type City, stateOfCity } from '../../../shared/places.ts'
import { listingPath } from '../../lib/listing/address.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { MaterialBadge } from '../../ui/ads/badges.tsx'
import { FormDialog } from '../../ui/fields/form-dialog.tsx'
import { Search, Trash2 } from '../../ui/icons/icons.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button, LinkButton } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { classNames } from '../../ui/primitives/class-names.ts'
import { notify } from '../../ui/toasts/toasts.ts'
import { AlertChoice } from './alert-choice.tsx'
import styles from './saved-searches.module.css'
import { searchOfFilters } from './search-of-filters.ts'

export function SavedSearch({ search }: { search: SavedSearchView }) {
  const { t } = useTranslation(['saved-searches', 'errors'])
  const cache = useQueryClient()
  const [asking, setAsking] = useState(false)
  const city = useCity(search.filters)
  const listKey = api.savedSearches.list.queryKey()
  const change = useMutation(
    api.savedSearches.update.mutationOptions({
      onSuccess: (changed) => {
        cache.setQueryData(listKey, (now: SavedSearchView[] = []) =>
          now.map((each) => (each.id === changed.id ? changed : each)),
        )
        notify.success({ title: t('alertChanged') })
      },
      onError: (error) => notify.error({ title: t('changeFailed'), description: problemText(t, error) }),
    }),
  )
  const remove = useMutation(
    api.savedSearches.remove.mutationOptions({
      onSuccess: () => {
        cache.setQueryData(listKey, (now: SavedSearchView[] = []) => now.filter((each) => each.id !== search.id))
        notify.success({ title: t('removed') })
      },
      onError: (error) => notify.error({ title: t('removeFailed'), description: problemText(t, error) }),
    }),
  )
  return (
    <Card>
      <div className={classNames('stack', styles.search)}>
        <div className={styles.head}>
          <h2 dir="auto">{search.name}</h2>
          <Filters filters={search.filters} city={city} />
        </div>
        <AlertChoice
          name={`alert-${search.id}`}
          value={(change.isPending && change.variables.alert) || search.alert}
          onValue={(alert) => change.mutate({ id: search.id, alert })}
        />
        <div className={styles.actions}>
          <LinkButton to={listingPath(searchOfFilters(search.filters, city))} icon={<Search aria-hidden="true" />}>
            {t('open')}
          </LinkButton>
          <Button variant="secondary" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking(true)}>
            {t('remove')}
          </Button>
        </div>
      </div>
      {asking && (
        <FormDialog
          title={t('removeTitle')}
          cancelLabel={t('cancel')}
          submitLabel={t('remove')}
          danger
          loading={remove.isPending}
          submitError={null}
          onClose={() => setAsking(false)}
          onSubmit={() => remove.mutate({ id: search.id })}
        >
          <p>{t('removeText', { name: search.name })}</p>
        </FormDialog>
      )}
    </Card>
  )
}

function Filters({ filters, city }: { filters: SavedFilters; city: City | undefined }) {
  const { t, i18n } = useTranslation(['saved-searches', 'common'])
  const { q, category, action, distanceKm, priceMinCents, priceMaxCents } = filters
  const state = states.find(({ id }) => id === stateOf(filters))
  const place = city && state ? `${city.name} - ${state.uf}` : (state?.name ?? t('wholeCountry'))
  const write = (cents: number) => formatBrl(cents, i18n.language)
  return (
    <p className="row">
      {q && <Badge>{`“${q}”`}</Badge>}
      <Badge>{place}</Badge>
      {category && <MaterialBadge category={category} />}
      {action && <Badge tone={action === 'donation' ? 'leaf' : 'sun'}>{t(`common:action.${action}`)}</Badge>}
      {distanceKm !== undefined && <Badge>{t('within', { km: distanceKm })}</Badge>}
      {priceMinCents !== undefined && <Badge>{t('from', { price: write(priceMinCents) })}</Badge>}
      {priceMaxCents !== undefined && <Badge>{t('upTo', { price: write(priceMaxCents) })}</Badge>}
    </p>
  )
}

function stateOf({ stateId, cityId }: SavedFilters): number | undefined {
  return stateId ?? (cityId === undefined ? undefined : stateOfCity(cityId))
}

function useCity(filters: SavedFilters): City | undefined {
  const { cityId } = filters
  const stateId = stateOf(filters)
  const cities = useQuery({
    ...api.places.cities.queryOptions({
      input: cityId === undefined || stateId === undefined ? skipToken : { stateId },
    }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return cities.data?.find(({ id }) => id === cityId)
}

import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom'
import type { RecyclableView } from '../../../../shared/contract/recyclables.ts'
import { cutText } from '../../../../shared/cut-text.ts'
import { languageTag } from '../../../../shared/language-tag.ts'
import { productJsonLd } from '../../../../shared/recyclables/product-json-ld.ts'
import { currentLocale } from '../../../i18n/i18n.ts'
import { localeName } from '../../../i18n/locale-name.ts'
import { useInView } from '../../../lib/hooks/in-view.ts'
import { listingPath } from '../../../lib/listing/address.ts'
import { api } from '../../../lib/server/operations.ts'
import { refusalCode } from '../../../lib/server/problem.ts'
import { ageText } from '../../../lib/wording.ts'
import { ActionBadge, MaterialBadge, StatusBadge } from '../../../ui/ads/badges.tsx'
import { materials } from '../../../ui/ads/materials.ts'
import { ArrowLeft, Languages, MapPin, Share2 } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { NothingFound } from '../../../ui/page/illustrations.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button, LinkButton } from '../../../ui/primitives/button.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import type { DetailSlots } from '../slots.ts'
import styles from './detail.module.css'
import { DetailSkeleton } from './detail-skeleton.tsx'
import { Gallery } from './gallery.tsx'
import { OfferBar } from './offer-bar.tsx'
import { PriceBox } from './price-box.tsx'
import { SellerBox } from './seller-box.tsx'
import { shareAd } from './share.ts'

export function DetailPage({ slots }: { slots: DetailSlots }) {
  const { t } = useTranslation(['recyclables', 'common'])
  const { id = '' } = useParams()
  const ad = useQuery(api.recyclables.get.queryOptions({ input: { id } }))
  const code = refusalCode(ad.error)
  if (ad.data) return <Detail ad={ad.data} slots={slots} />
  if (code === 'recyclable.not_found' || code === 'request.invalid') {
    return (
      <Page title={t('detail.notFound')}>
        <EmptyState
          illustration={<NothingFound />}
          headingLevel={1}
          title={t('detail.notFound')}
          text={t('detail.notFoundText')}
          action={<LinkButton to="/recyclables">{t('detail.backToList')}</LinkButton>}
        />
      </Page>
    )
  }
  return (
    <Page title={t('listing.title')}>
      <h1 className="visually-hidden">{t('listing.title')}</h1>
      <BackLink />
      {ad.isError ? <ErrorPanel error={ad.error} onRetry={() => void ad.refetch()} /> : <DetailSkeleton />}
    </Page>
  )
}

/** Goes back to the previous listing with its filters and scroll position, else to the default listing. */
function BackLink() {
  const { t } = useTranslation('recyclables')
  const navigate = useNavigate()
  const state = useLocation().state as { from?: string } | null
  const back = (event: MouseEvent) => {
    if (state?.from !== '/recyclables' || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    navigate(-1)
  }
  return (
    <Link to="/recyclables" className={classNames(styles.back, 'screen-only')} onClick={back}>
      <ArrowLeft aria-hidden="true" />
      {t('detail.back')}
    </Link>
  )
}

function Detail({ ad, slots }: { ad: RecyclableView; slots: DetailSlots }) {
  const { t, i18n } = useTranslation(['recyclables', 'common'])
  const navigate = useNavigate()
  const { ref: offers, inView: offersInView } = useInView<HTMLDivElement>()
  const { Icon } = materials[ad.category]
  const { isOwner } = ad.viewer
  const foreign = ad.textLanguage !== currentLocale()
  const { city, uf, district, latitude, longitude, stateId } = ad.place
  const where = [district, `${city} - ${uf}`].filter(Boolean).join(', ')
  return (
    <Page title={ad.type} description={cutText(ad.description, 160)} width="wide">
      <BackLink />
      <div className={classNames('stack-large', styles.detail)}>
        <div className={styles.gallery}>
          <Gallery photos={ad.photos} type={ad.type} />
        </div>
        <div className={classNames('stack', styles.facts)}>
          <div className={styles.badges}>
            <Link to={listingPath({ action: ad.action })}>
              <ActionBadge action={ad.action} />
            </Link>
            <StatusBadge status={ad.status} />
            {ad.hidden && <Badge tone="clay">{t('detail.hidden')}</Badge>}
            <Link to={listingPath({ category: ad.category })}>
              <MaterialBadge category={ad.category} />
            </Link>
          </div>
          <h1 className={styles.title} lang={languageTag(ad.textLanguage)}>
            <Icon aria-hidden="true" />
            <bdi>{ad.type}</bdi>
          </h1>
          <p className={styles.place}>
            <MapPin aria-hidden="true" />
            {where}
            <span aria-hidden="true">·</span>
            <time dateTime={ad.createdAt}>{ageText(ad.createdAt, new Date(), i18n.language)}</time>
          </p>
          <div className={classNames('row-centred', 'screen-only')}>
            <slots.Favourite id={ad.id} type={ad.type} />
            <Button
              variant="secondary"
              size="small"
              icon={<Share2 aria-hidden="true" />}
              onClick={() => void shareAd(ad, t)}
            >
              {t('detail.share')}
            </Button>
            {!isOwner && <slots.Report recyclableId={ad.id} />}
          </div>
          <PriceBox ad={ad} offers={offers} onDeleted={() => navigate('/my/ads', { replace: true })} />
          {ad.feedback && (
            <section className={styles.feedback} data-rejected={ad.status === 'rejected'}>
              <h2>{t('detail.feedback')}</h2>
              <p dir="auto">{ad.feedback}</p>
            </section>
          )}
          <SellerBox owner={ad.owner} />
        </div>
        <div className={classNames('stack', styles.story)}>
          <section className={classNames('stack', styles.section)}>
            <h2>{t('detail.description')}</h2>
            {foreign && (
              <p className={styles.language}>
                <Languages aria-hidden="true" />
                {t('detail.otherLanguage', { language: localeName(ad.textLanguage) })}
              </p>
            )}
            <p dir="auto" className={styles.text} lang={languageTag(ad.textLanguage)}>
              {ad.description}
            </p>
          </section>
          <section className={classNames('stack', styles.section)}>
            <h2>{t('detail.place')}</h2>
            <p>{where}</p>
            {ad.address && <p className="soft">{t('detail.fullAddress', { address: ad.address })}</p>}
            <div className="screen-only">
              <slots.Place place={{ latitude, longitude }} stateId={stateId} />
            </div>
          </section>
          <slots.Questions recyclableId={ad.id} isOwner={isOwner} status={ad.status} />
        </div>
        {!isOwner && <OfferBar ad={ad} shown={!offersInView} />}
      </div>
      <script type="application/ld+json">{JSON.stringify(productJsonLd(ad, window.location.origin))}</script>
    </Page>
  )
}

import { useTranslation } from 'react-i18next'
import type { UserView } from '../../../shared/contract/users.ts'
import { maskTaxId } from '../../../shared/people/tax-id.ts'
import { formatPhone } from '../../lib/phone.ts'
import { maskPostalCode } from '../../lib/places/postal-code.ts'
import { dayText, instantText } from '../../lib/wording.ts'
import { SellerLine } from '../../ui/ads/seller-line.tsx'
import { Facts } from '../../ui/page/facts.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { LinkButton } from '../../ui/primitives/button.tsx'
import { StatusBadge } from './status-badge.tsx'

export function UserFacts({ user }: { user: UserView }) {
  const { t, i18n } = useTranslation(['users', 'common'])
  const { suspension, rejection } = user
  const moment = (instant: string) => instantText(instant, i18n.language)
  const facts = {
    email: user.email,
    phone: formatPhone(user.phone),
    taxId: user.taxId && maskTaxId(user.taxId),
    dateOfBirth: user.dateOfBirth && dayText(user.dateOfBirth, i18n.language),
    address: addressOf(user),
    createdAt: moment(user.createdAt),
    ...(user.analysisSince && { analysisSince: moment(user.analysisSince) }),
    pickups: String(user.completedPickups),
  }
  return (
    <>
      <p className="row-centred">
        <Badge>{t(`common:accountType.${user.profileType}`)}</Badge>
        <StatusBadge status={user.status} />
        {user.isAdmin && <Badge tone="violet">{t('isAdmin')}</Badge>}
        {suspension && <Badge tone="clay">{t('suspended')}</Badge>}
        {user.isMoneyFrozen && <Badge tone="clay">{t('frozen')}</Badge>}
      </p>
      <SellerLine of={{ ...user, verified: user.status === 'verified' && !suspension }} />
      {suspension && (
        <p className="words">{t('suspendedSince', { date: moment(suspension.since), reason: suspension.reason })}</p>
      )}
      {rejection && (
        <p className="words">{t('rejected', { date: moment(rejection.since), reason: rejection.reason })}</p>
      )}
      <Facts
        look="columns"
        facts={Object.entries(facts).map(([name, value]) => [
          t(`facts.${name as keyof typeof facts}`),
          value ? (
            <bdi key={name}>{value}</bdi>
          ) : (
            <span key={name} className="soft">
              {t('facts.missing')}
            </span>
          ),
        ])}
      />
      <div>
        <LinkButton to={`/profile/${user.id}`} variant="plain" size="small">
          {t('publicProfile')}
        </LinkButton>
      </div>
    </>
  )
}

function addressOf({ street, streetNumber, complement, city, postalCode }: UserView): string {
  const line = [street && [street, streetNumber].filter(Boolean).join(', '), complement, city]
  return [...line, postalCode && maskPostalCode(postalCode)].filter(Boolean).join(' · ')
}

import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router-dom'

const storageKey = 'referrer'

/** Keeps who invited the visitor until their first profile save, and goes on to the home page (rules 11.1). */
export default function ReferralPage() {
  const { userId = '' } = useParams()
  useEffect(() => localStorage.setItem(storageKey, userId), [userId])
  return <Navigate to="/" replace />
}

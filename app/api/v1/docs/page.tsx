import type { Metadata } from 'next'
import { ApiReference } from '@/components/api/api-reference'

export const metadata: Metadata = { title: 'API' }

export default function ApiDocsPage() {
  return <ApiReference />
}

import { AddServer } from '@/components/servers/add-server'

export default function AddServerPage() {
  return <AddServer />
}

import { isMap, isSeq, parseDocument } from 'yaml'

/** The sample file with its HTTP servers where they listen here, and its stdio servers keeping state where told. */
export function placeSample(yaml: string, urls: ReadonlyMap<string, string>, store: string): string {
  const document = parseDocument(yaml)
  const servers = document.get('servers')
  if (!isSeq(servers)) return yaml
  for (const server of servers.items) {
    if (!isMap(server)) continue
    const url = urls.get(String(server.get('name')))
    if (url !== undefined) server.set('url', url)
    if (server.get('transport') === 'stdio') server.set('env', { COUNTERSIGN_SAMPLE_STORE: store })
  }
  return String(document)
}

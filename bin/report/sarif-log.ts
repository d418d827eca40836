import { createHash } from 'node:crypto'
import type { Log, ReportingDescriptor, Result } from 'sarif'
import type { ContractKind } from '@/lib/servers'
import { visible } from './values'

/** One remark of a report. */
export interface SarifFinding {
  rule: string
  level: 'error' | 'warning' | 'note'
  message: string
  kind: ContractKind
  name: string
  /** JSON Pointer into the definition. */
  path: string
}
/** Where it is shown: a file of the repository, and the line of a place in it. */
export interface SarifPlace {
  file: string
  lineOf(finding: SarifFinding): number
}

/** A log of the Static Analysis Results Interchange Format 2.1.0, as code hosts read it. */
export function sarifLog(
  findings: readonly SarifFinding[],
  titleOf: (rule: string) => string,
  place: SarifPlace,
): Log {
  const ids = [...new Set(findings.map(finding => finding.rule))].sort()
  const rules: ReportingDescriptor[] = ids.map(id => ({ id, shortDescription: { text: titleOf(id) } }))
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'countersign', rules } },
        columnKind: 'utf16CodeUnits',
        results: findings.map(finding => result(finding, ids.indexOf(finding.rule), place)),
      },
    ],
  }
}

function result(finding: SarifFinding, ruleIndex: number, { file, lineOf }: SarifPlace): Result {
  const { rule, level, message, kind, name, path } = finding
  return {
    ruleId: rule,
    ruleIndex,
    level,
    message: { text: `${kind} ${visible(name)}: ${visible(message)}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(file) },
          region: { startLine: lineOf(finding) },
        },
        logicalLocations: [{ name: visible(name), fullyQualifiedName: visible(`${kind}/${name}${path}`) }],
      },
    ],
    // The same remark stays the same, wherever the file moves it.
    partialFingerprints: {
      'countersign/v1': createHash('sha256').update([rule, kind, name, path].join('\n')).digest('hex'),
    },
  }
}

/** A relative path as a URI reference. */
const uriOf = (file: string): string =>
  file.split(/[\\/]/).map(encodeURIComponent).join('/').replace(/^\.\//, '')

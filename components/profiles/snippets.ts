export const clients = ['claude-code', 'vscode', 'spring', 'typescript', 'python', 'java', 'curl'] as const
export type ClientName = (typeof clients)[number]

/** What stands for the token while its value is not known. */
export const PLACEHOLDER = 'cst_YOUR_TOKEN'

export interface Target {
  /** Name of the profile: what the client calls this connection. */
  name: string
  url: string
  token: string
}
/** A text to paste, and the file that it belongs into. */
export interface Snippet {
  file?: string
  code: string
}

const json = (value: unknown) => JSON.stringify(value, null, 2)
/** A word for a POSIX shell. */
const shell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

const makers: Record<ClientName, (target: Target) => Snippet[]> = {
  'claude-code': ({ name, url, token }) => [
    {
      code: `claude mcp add --transport http ${shell(name)} ${shell(url)} \\\n  --header ${shell(`Authorization: Bearer ${token}`)}`,
    },
  ],
  vscode: ({ name, url, token }) => [
    {
      file: '.vscode/mcp.json',
      code: json({
        servers: { [name]: { type: 'http', url, headers: { Authorization: `Bearer ${token}` } } },
      }),
    },
  ],
  spring: ({ name, url, token }) => {
    const { origin, pathname } = new URL(url)
    return [
      {
        file: 'application.yml',
        code: `spring:
  ai:
    mcp:
      client:
        # A call that a person must approve is held open: allow for it.
        request-timeout: 30s
        streamable-http:
          connections:
            "${name}":
              url: ${origin}
              endpoint: ${pathname}
countersign:
  token: \${COUNTERSIGN_TOKEN:${token}}`,
      },
      {
        file: 'CountersignToken.java',
        code: `import io.modelcontextprotocol.client.transport.customizer.McpSyncHttpClientRequestCustomizer;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration
class CountersignToken {
  @Bean
  McpSyncHttpClientRequestCustomizer countersignToken(@Value("\${countersign.token}") String token) {
    return (builder, method, endpoint, body, context) ->
        builder.header("Authorization", "Bearer " + token);
  }
}`,
      },
    ]
  },
  typescript: ({ url, token }) => [
    {
      file: 'agent.mts',
      code: `// npm install @modelcontextprotocol/client
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

const client = new Client({ name: 'my-agent', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } })
await client.connect(
  new StreamableHTTPClientTransport(new URL(${JSON.stringify(url)}), {
    authProvider: { token: async () => ${JSON.stringify(token)} },
  }),
)
const { tools } = await client.listTools()
console.log(tools.map(tool => tool.name))
await client.close()`,
    },
  ],
  python: ({ url, token }) => [
    {
      file: 'agent.py',
      code: `# pip install "mcp>=1.24,<2"
import asyncio

import httpx
from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client


async def main():
    headers = {"Authorization": ${JSON.stringify(`Bearer ${token}`)}}
    async with (
        httpx.AsyncClient(headers=headers, timeout=httpx.Timeout(30, read=300)) as http,
        streamable_http_client(${JSON.stringify(url)}, http_client=http) as (read, write, _),
        ClientSession(read, write) as session,
    ):
        await session.initialize()
        result = await session.list_tools()
        print([tool.name for tool in result.tools])


asyncio.run(main())`,
    },
  ],
  java: ({ url, token }) => {
    const { origin, pathname } = new URL(url)
    return [
      {
        file: 'Agent.java',
        code: `// io.modelcontextprotocol.sdk:mcp
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import java.time.Duration;

class Agent {
  public static void main(String[] args) {
    var transport = HttpClientStreamableHttpTransport.builder(${JSON.stringify(origin)})
        .endpoint(${JSON.stringify(pathname)})
        .customizeRequest(request -> request.header("Authorization", ${JSON.stringify(`Bearer ${token}`)}))
        .build();
    try (var client = McpClient.sync(transport).requestTimeout(Duration.ofSeconds(30)).build()) {
      client.initialize();
      client.listTools().tools().forEach(tool -> System.out.println(tool.name()));
    }
  }
}`,
      },
    ]
  },
  curl: ({ url, token }) => [
    {
      code: `curl -sS ${shell(url)} \\
  -H ${shell(`Authorization: Bearer ${token}`)} \\
  -H 'Content-Type: application/json' \\
  -H 'Accept: application/json, text/event-stream' \\
  -H 'MCP-Protocol-Version: 2026-07-28' \\
  -H 'Mcp-Method: tools/list' \\
  -d ${shell(
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/list',
      params: {
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'curl', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
  )}`,
    },
  ],
}

/** How one kind of client connects to a profile, ready to paste. */
export const snippetsFor = (client: ClientName, target: Target): Snippet[] => makers[client](target)

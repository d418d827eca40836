import '../samples/agent.js'

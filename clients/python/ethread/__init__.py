"""The typed client of an ethread service. See README.md."""

from .client_gen import Client as Client
from .companion_client_gen import Companions as Companions
from .companion_errors_gen import *  # noqa: F403
from .companion_types_gen import *  # noqa: F403
from .contract_error import ContractError as ContractError, RpcError as RpcError
from .errors_gen import *  # noqa: F403
from .http_transport import Balance as Balance, HttpTransport as HttpTransport
from .transport import Transport as Transport, TransportError as TransportError
from .types_gen import *  # noqa: F403
